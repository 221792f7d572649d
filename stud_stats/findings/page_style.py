"""How the page of findings looks: light or dark as its reader likes it, on paper, and on a phone."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root {
  color-scheme: light dark;
  --ink: #1b1f24; --paper: #fff; --soft: #57606a; --line: #d0d7de; --wash: #f6f8fa;
  --error: #b3261e; --warning: #8a5a00; --info: #0b57a4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6edf3; --paper: #0f1318; --soft: #9aa5b1; --line: #323a44; --wash: #181e25;
    --error: #ff8a80; --warning: #f0b849; --info: #8ab8ff;
  }
}
* { box-sizing: border-box }
body {
  margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 76rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
}
h1 { font-size: 1.5rem; margin: 0 0 .25rem }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem }
p { margin: .25rem 0; overflow-wrap: anywhere }
.soft { color: var(--soft) }
.error { color: var(--error) }
.warning { color: var(--warning) }
.info { color: var(--info) }
ul.counts { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; margin: 1rem 0; padding: 0 }
ul.counts li {
  border: 1px solid var(--line); border-radius: .4rem; padding: .35rem .8rem; background: var(--wash);
}
ul.counts b { font-size: 1.3rem; font-variant-numeric: tabular-nums; margin-right: .4rem }
table { border-collapse: collapse; width: 100% }
caption { text-align: left; color: var(--soft); padding: 0 0 .5rem }
th, td {
  text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-top: 1px solid var(--line);
}
td { overflow-wrap: anywhere }
tbody th { font-weight: 400 }
thead th { font-weight: 600; border-top: 0; color: var(--soft); white-space: nowrap }
th.figure, td.figure { text-align: right; font-variant-numeric: tabular-nums }
th.figure:last-child, td.figure:last-child { padding-right: 0 }
.severity { font-weight: 600; white-space: nowrap }
.code { white-space: nowrap }
.name { min-width: 7.5rem }
.number { white-space: nowrap }
.why { min-width: 14rem }
.code .soft { display: inline-block; max-width: 22rem; white-space: normal }
.codes { line-height: 1.8 }
code, pre { font: .875em/1.45 ui-monospace, monospace }
pre {
  margin: .3rem 0; padding: .3rem .6rem; background: var(--wash); border-left: 3px solid var(--line);
  white-space: pre-wrap; overflow-wrap: anywhere;
}
a { color: inherit }
tr:target { background: var(--wash) }
@media (max-width: 46rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tbody, tr, th, td { display: block }
  tr { border-top: 1px solid var(--line); padding: .7rem 0 }
  th, td, td.figure { border: 0; padding: .1rem 0; text-align: left }
  .name, .why { min-width: 0 }
  .number { white-space: normal; overflow-wrap: anywhere }
  .code { white-space: normal; overflow-wrap: anywhere }
  [data-head]::before { content: attr(data-head) " "; color: var(--soft) }
}
@media print {
  :root {
    color-scheme: light;
    --ink: #000; --paper: #fff; --soft: #333; --line: #999; --wash: #fff;
    --error: #000; --warning: #000; --info: #000;
  }
  body { max-width: none; padding: 0; font-size: 9.5pt }
  thead { display: table-header-group }
  tr { break-inside: avoid }
}
"""
