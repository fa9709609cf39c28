#!/usr/bin/env node
// Committed, because npm links a command at installation only if its file exists, and in a clone dist/ is built later.
import "../dist/bin.js";
