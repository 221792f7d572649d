"""``python -m stud_stats`` is ``stud-stats``."""

from stud_stats.cli.app import main

if __name__ == "__main__":
    main()
