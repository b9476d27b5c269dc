import { createRxDatabase, type RxCollection } from 'rxdb'
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { ReplayDoc as Doc } from './ReplayPage'

const text = { type: 'string' } as const
const number = { type: 'number' } as const
const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    type: text,
    content: text,
    positionX: number,
    positionY: number,
    width: number,
    height: number,
    rev: number,
  },
  required: ['id', 'type', 'content', 'positionX', 'positionY', 'width', 'height', 'rev'],
} as const

/** Documents in one request: as many as the plain queue sends. */
const BATCH = 500

let collection: RxCollection<Doc>
let replication: RxReplicationState<Doc, unknown>

window.replay = {
  async open(boardId, elements) {
    const database = await createRxDatabase({ name: 'replay', storage: getRxStorageDexie(), multiInstance: false })
    collection = (await database.addCollections({ elements: { schema: SCHEMA } })).elements as RxCollection<Doc>
    let hasPulled = false
    replication = replicateRxCollection<Doc, unknown>({
      replicationIdentifier: `board ${boardId}`,
      collection,
      pull: {
        batchSize: elements.length + 1,
        async handler() {
          const documents = hasPulled ? [] : elements.map((element) => ({ ...element, _deleted: false }))
          hasPulled = true
          return { documents, checkpoint: {} }
        },
      },
      push: {
        batchSize: BATCH,
        async handler(rows) {
          const mutations = rows.map(({ newDocumentState: { rev, _deleted, ...doc }, assumedMasterState: known }) => {
            const change = { mutationId: crypto.randomUUID(), elementId: doc.id }
            if (known) {
              const data = { positionX: doc.positionX, positionY: doc.positionY }
              return { ...change, kind: 'update', baseRev: rev, data }
            }
            const { id, ...fields } = doc
            return { ...change, kind: 'create', data: { ...fields, rotation: 0, zIndex: 0 } }
          })
          const headers = { 'content-type': 'application/json', 'contract-version': '2' }
          const body = JSON.stringify({ mutations })
          const sent = await fetch(`/api/boards/${boardId}/mutations`, { method: 'POST', headers, body })
          if (!sent.ok) throw new Error(`RxDB was answered ${sent.status}`)
          await sent.json()
          return []
        },
      },
    })
    await replication.awaitInitialReplication()
    await replication.awaitInSync()
  },

  async write(copies) {
    const docs = await collection.find().exec()
    const moved = docs.map((doc) => ({ ...doc.toMutableJSON(), positionX: doc.positionX + 1 }))
    await collection.bulkUpsert(moved)
    await collection.bulkInsert([...copies])
  },

  async untilInSync() {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    const began = performance.now()
    await replication.awaitInSync()
    return performance.now() - began
  },
}
