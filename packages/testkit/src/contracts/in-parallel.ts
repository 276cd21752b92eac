export function inParallel<T>(times: number, work: (index: number) => Promise<T>): Promise<readonly T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)))
}
