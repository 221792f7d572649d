"""What is done with findings after an audit: choosing among them, knowing them again, writing them."""
