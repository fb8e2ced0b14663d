// adbkit configures its promise library for the whole process, which only works before the first promise of that
// library; the reader of APKs makes some. So where test files share a process, adbkit is loaded before all of them.
import '@devicefarmer/adbkit';
