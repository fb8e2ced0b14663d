// adbkit sets up its promise library for the whole process, which works only before a promise of that was made; the reader of
// APKs makes some. Where test files share a process adbkit is loaded before the first of them.
import '@devicefarmer/adbkit';
