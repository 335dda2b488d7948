"""Matches played through server processes that fail, by a seed that decides everything.

One event loop runs real runtimes over one store in memory; its time jumps to the next thing due,
and whoever is suspended or dead in it runs no further. People with tabs play, wander and break off;
faults fall on processes, store and hints. After each stored event what must hold is asserted.
`python -m tests.chaos.simulation --seed N` plays one seed again.
"""
