/**
 * Batches the keys requested within one turn of the event loop, so that under load concurrent requests share a database
 * round trip. `load` returns values in the order of its keys; if it rejects, so does every request in the batch.
 */
export function batchPerTick<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  interface Waiting {
    readonly key: Key
    readonly resolve: (value: Value) => void
    readonly reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []

  async function loadAll(): Promise<void> {
    const group = waiting
    waiting = []
    try {
      const values = (await load(group.map(({ key }) => key))).values()
      for (const { resolve } of group) resolve(next(values))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void loadAll())
      waiting.push({ key, resolve, reject })
    })
}

function next<Value>(values: Iterator<Value>): Value {
  const { value, done } = values.next()
  if (done) throw new Error('Fewer values than keys')
  return value
}
