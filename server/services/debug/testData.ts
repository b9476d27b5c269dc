import { randomBytes, randomUUID } from 'node:crypto'
import type { Board } from '../../../contract/shared/board'
import type { Element, ElementFields } from '../../../contract/shared/element'
import { User } from '../../../db/models'
import type { Deps, WriteDeps } from '../../deps'
import { hashPassword } from '../../passwords'
import { applyMutations } from '../applyMutations/applyMutations'
import { createBoard } from '../boards/createBoard'
import { readBoard } from '../boards/findBoard'

const ELEMENTS: readonly ElementFields[] = [
  {
    type: 'text',
    content: 'A test board',
    positionX: 40,
    positionY: 40,
    width: 320,
    height: 60,
    properties: { fontFamily: 'Arial', fontSize: 32, color: '#000000' },
  },
  { type: 'shape', content: 'rectangle', positionX: 40, positionY: 130, width: 150, height: 150 },
  { type: 'shape', content: 'circle', positionX: 210, positionY: 130, width: 150, height: 150 },
  { type: 'color', content: '#C8432B', positionX: 380, positionY: 130, width: 150, height: 150 },
]

interface TestBoard {
  readonly board: Board
  readonly elements: readonly Element[]
}

/** Creates a board for this person, with elements of every kind that needs no image. */
export async function createTestBoard(deps: WriteDeps, userId: number): Promise<TestBoard> {
  const fields = { name: 'Test Board', description: 'Made by the debug tools' }
  const { board } = await createBoard(deps, { userId, mutationId: randomUUID(), isQueued: false }, fields)
  const creates = ELEMENTS.map((data, zIndex) => ({
    kind: 'create' as const,
    mutationId: randomUUID(),
    elementId: randomUUID(),
    data: { ...data, zIndex },
  }))
  const { results } = await applyMutations(deps, userId, board.id, creates)
  const elements = results.flatMap((result) => (result.status === 200 && result.element ? [result.element] : []))
  if (elements.length < creates.length) throw new Error('The test board could not be filled')
  return { board: await readBoard(deps.knex, userId, board.id), elements }
}

/** No mail is ever delivered to `.invalid` (RFC 2606). */
const TEST_EMAIL = 'test-user@moodloom.invalid'
const TEST_USERNAME = 'test-user'

/** The test user, created on first use. No one knows or needs the password. */
export async function createTestUser({ knex, clock }: Pick<Deps, 'knex' | 'clock'>): Promise<User> {
  const find = () => User.query(knex).findOne({ email: TEST_EMAIL })
  const found = await find()
  if (found) return found
  const row = {
    email: TEST_EMAIL,
    displayName: 'Test User',
    password: await hashPassword(randomBytes(24).toString('base64url')),
    isEmailVerified: true,
    createdAt: clock(),
  }
  // A real person may have taken the name.
  for (const username of [TEST_USERNAME, `${TEST_USERNAME}-${randomBytes(3).toString('hex')}`]) {
    await User.query(knex)
      .insert({ ...row, username })
      .onConflict()
      .ignore()
    const user = await find()
    if (user) return user
  }
  throw new Error('The test user cannot be made')
}
