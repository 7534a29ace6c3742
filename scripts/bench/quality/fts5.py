"""Ranks documents by SQLite FTS5 with bm25, for search-quality.ts.

Reads JSON from the standard input: {"weights": [...], "documents": [[text of each field]], "shown": [whether it may be an answer],
"queries": [[word, ...], ...]}. Prints JSON: {"plain": [[document, ...] of each query], "porter": ...}, best first, at most 100 each, of
documents with any word.
"""

import itertools
import json
import sqlite3
import sys

TOKENIZERS = {
    "plain": "unicode61 remove_diacritics 2",
    "porter": "porter unicode61 remove_diacritics 2",
}
DEPTH = 100


def rank(tokenizer, weights, documents, shown, queries):
    store = sqlite3.connect(":memory:")
    columns = [f"f{at}" for at in range(len(weights))]
    store.execute(f"CREATE VIRTUAL TABLE items USING fts5({', '.join(columns)}, tokenize='{tokenizer}')")
    places = ", ".join("?" * len(columns))
    rows = ([at + 1, *texts] for at, texts in enumerate(documents))
    store.executemany(f"INSERT INTO items (rowid, {', '.join(columns)}) VALUES (?, {places})", rows)
    order = f"bm25(items, {', '.join(str(weight) for weight in weights)})"
    select = f"SELECT rowid FROM items WHERE items MATCH ? ORDER BY {order}, rowid"
    answers = []
    for words in queries:
        terms = " OR ".join('"' + word.replace('"', '""') + '"' for word in words)
        found = (row[0] - 1 for row in store.execute(select, [terms])) if terms else ()
        answers.append(list(itertools.islice((at for at in found if shown[at]), DEPTH)))
    return answers


def main():
    task = json.load(sys.stdin)
    lists = (task["weights"], task["documents"], task["shown"], task["queries"])
    json.dump({name: rank(tokenizer, *lists) for name, tokenizer in TOKENIZERS.items()}, sys.stdout)


main()
