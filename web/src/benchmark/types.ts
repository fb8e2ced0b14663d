/** What a benchmark shows. Only types: the shapes stay with those who write the document. */
export type {
  BenchmarkCell,
  BenchmarkDifference,
  BenchmarkEntry,
  BenchmarkPage,
  BenchmarkShare,
} from '@tapwright/report';
