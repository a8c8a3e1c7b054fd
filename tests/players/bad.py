"""Players that break the rules: the argument says how. Each answers well until its third question."""
import json
import os
import subprocess
import sys
import time

how = sys.argv[1]
for number, line in enumerate(sys.stdin, 1):
    question = json.loads(line)
    if number < 3:
        print(json.dumps({"move": question["legal"][0]}), flush=True)
        continue
    if how == "hangs":
        time.sleep(1000)
    elif how == "tells":
        with open(sys.argv[2], "w") as file:
            file.write(str(os.getpid()))
        time.sleep(1000)
    elif how == "spins":
        while True:
            pass
    elif how == "stays":
        # Something of its own that outlives it, unless it is ended as well; it holds the output open.
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        with open(sys.argv[2], "w") as file:
            file.write(str(child.pid))
        os._exit(3)
    elif how == "dies":
        print("a last word", file=sys.stderr)
        os._exit(3)
    elif how == "closes":
        os.close(1)
        time.sleep(1000)
    elif how == "floods":
        while True:
            os.write(1, b'{"move": "' + question["legal"][0].encode() + b'"}\n')
    elif how == "roars":
        while True:
            os.write(1, b"x" * 4096)
    elif how == "chatters":
        for _ in range(100000):
            print("noise " * 20, file=sys.stderr)
        print(json.dumps({"move": question["legal"][0]}), flush=True)
    elif how == "nonsense":
        print("my move is " + question["legal"][0] + " \x1b[31m", flush=True)
    elif how == "number":
        print(json.dumps({"move": 5}), flush=True)
    elif how == "silent":
        print(flush=True)
    elif how == "illegal":
        print(json.dumps({"move": "a1" if "a1" not in question["legal"] else "h8"}), flush=True)
    elif how == "unknown":
        print(json.dumps({"move": "z" * 100000 if len(sys.argv) > 2 else "the middle"}), flush=True)
    elif how == "resigns":
        print(json.dumps({"move": None}), flush=True)
