/** Cache Storage in memory: the part that boards' images need. */
export function memoryCaches(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const stored = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, stored)
    return cacheOf(stored)
  }
  const remove = async (name: string) => caches.delete(name)
  return { open: async (name: string) => open(name), delete: remove } as Partial<CacheStorage> as CacheStorage
}

function cacheOf(stored: Map<string, Response>): Partial<Cache> {
  return {
    match: async (key, options) => {
      const wanted = keyOf(key)
      const found = [...stored].find(([each]) => each === wanted || (options?.ignoreSearch && sameFile(each, wanted)))
      return found?.[1].clone()
    },
    put: async (key, response) => void stored.set(keyOf(key), response),
    delete: async (key) => stored.delete(keyOf(key)),
    keys: async () => [...stored.keys()].map((path) => new Request(new URL(path, 'http://localhost'))),
  }
}

function keyOf(key: RequestInfo | URL): string {
  const { pathname, search } = new URL(key instanceof Request ? key.url : key, 'http://localhost')
  return pathname + search
}

function sameFile(a: string, b: string): boolean {
  return a.split('?')[0] === b.split('?')[0]
}
