import { act } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Preset } from '../../contract/preset'
import { FakeServer, json, makeUser } from '../../tests/support/FakeServer'
import { byName, fieldOf, press, render, type, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { closeToast, readToasts } from '../ui/toast'
import { PresetDialog } from './PresetDialog'
import { PresetsPanel } from './PresetsPanel'
import type { PresetQueue } from './usePresetActions'

let server: FakeServer
let list: Preset[]
let saved: unknown
const used: string[] = []
const edited: string[] = []
const store = {
  async remember(_: string, value: unknown) {
    saved = value
  },
  recall: async () => saved,
  presets: { waiting: async () => [], onChange: () => () => {}, commit: async () => {} },
}

const some = (id: number, fields: Partial<Preset> = {}): Preset => ({
  id,
  userId: 1,
  name: `Preset ${id}`,
  description: null,
  category: 'vintage',
  modifications: [{ type: 'brightness', params: { intensity: 1.2 } }],
  thumbnailUrl: null,
  isPublic: true,
  likes: 0,
  usageCount: 0,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  isLiked: false,
  isMine: true,
  ...fields,
})

beforeEach(() => {
  saved = undefined
  used.length = 0
  edited.length = 0
  list = [some(1), some(2, { isMine: false, userId: 2, likes: 3, usageCount: 2, description: 'Soft greys' })]
  server = new FakeServer()
    .on('GET /api/image-presets', () => json(200, list))
    .on('GET /api/image-presets/user', () =>
      json(
        200,
        list.filter(({ isMine }) => isMine),
      ),
    )
    .on('GET /api/image-presets/public', () =>
      json(
        200,
        list.filter(({ isPublic }) => isPublic),
      ),
    )
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { id } of readToasts()) closeToast(id)
})

async function show(): Promise<HTMLElement> {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PresetsPanel
        userId={1}
        workspace={store}
        onUse={({ name }) => used.push(name)}
        onCreate={() => used.push('create')}
        onEdit={({ name }) => edited.push(name)}
      />
    </SWRConfig>,
  )
}

const card = (name: string) => until(() => byName('article', name), name)
const within = (node: HTMLElement, name: string) =>
  [...node.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === name,
  ) as HTMLElement
const announced = () => readToasts().find(({ isOpen }) => isOpen)

it('each tab requests its own list; only own presets have a menu, only others have a like button', async () => {
  await show()
  const mine = await card('Preset 1')
  expect(mine.textContent).toContain('No description')
  expect(mine.textContent).toContain('Brightness')
  expect(mine.textContent).toContain('vintage')
  expect(mine.textContent).not.toContain('uses')
  expect(within(mine, 'More for Preset 1')).toBeDefined()
  expect(within(mine, 'Like Preset 1')).toBeUndefined()
  await press(await until(() => byName('[role=tab]', 'Popular')))
  const theirs = await card('Preset 2')
  expect(theirs.textContent).toContain('2 uses')
  expect(within(theirs, 'More for Preset 2')).toBeUndefined()
  expect(within(theirs, 'Like Preset 2').textContent).toContain('3')
  expect(server.count('GET /api/image-presets/public')).toBe(1)
  await press(within(theirs, 'Use Preset 2'))
  expect(used).toEqual(['Preset 2'])
})

it('a like shows at once, is undone by a second press, and disappears when refused', async () => {
  const liked = some(2, { isMine: false, isLiked: true, likes: 4 })
  const free = some(2, { isMine: false, likes: 3 })
  let answer = () => {
    list = [some(1), liked]
    return json(200, liked)
  }
  server.on('POST /api/image-presets/2/like', () => answer())
  server.on('DELETE /api/image-presets/2/like', () => {
    list = [some(1), free]
    return json(200, free)
  })
  await show()
  await press(await until(() => byName('[role=tab]', 'All Presets')))
  await card('Preset 2')
  const isLiked = (pressed: string) =>
    until(() => byName('button', 'Like Preset 2')?.getAttribute('aria-pressed') === pressed, pressed)
  const like = () => press(byName('button', 'Like Preset 2') as HTMLElement)
  await like()
  await isLiked('true')
  await until(() => announced()?.title === 'Preset Liked')
  expect(announced()?.description).toBe("You've liked this preset.")
  await like()
  await isLiked('false')
  answer = () => json(500, { error: 'INTERNAL', message: 'x' })
  await like()
  await until(() => announced()?.title === 'Action Failed')
  expect(announced()?.description).toBe('There was an error liking the preset. Please try again.')
  await isLiked('false')
})

it('likes in quick succession are sent one after the other, and the last one stays', async () => {
  const liked = some(2, { isMine: false, isLiked: true, likes: 4 })
  const free = some(2, { isMine: false, likes: 3 })
  let answer = (_: Response) => {}
  const like = 'POST /api/image-presets/2/like'
  const unlike = 'DELETE /api/image-presets/2/like'
  server.on(like, () => new Promise<Response>((resolve) => (answer = resolve)))
  server.on(unlike, () => {
    list = [some(1), free]
    return json(200, free)
  })
  await show()
  await press(await until(() => byName('[role=tab]', 'All Presets')))
  await card('Preset 2')
  const pressed = () => byName('button', 'Like Preset 2')?.getAttribute('aria-pressed')
  await press(byName('button', 'Like Preset 2') as HTMLElement)
  await until(() => pressed() === 'true' && server.count(like) === 1)
  await press(byName('button', 'Like Preset 2') as HTMLElement)
  await until(() => pressed() === 'false')
  expect(server.count(unlike)).toBe(0)
  list = [some(1), liked]
  await act(async () => answer(json(200, liked)))
  expect(pressed()).toBe('false')
  await until(() => server.count(unlike) === 1 && server.count('GET /api/image-presets') > 1)
  expect(pressed()).toBe('false')
})

it('Delete removes a preset and offers Undo; a refusal leaves it', async () => {
  let status = 500
  server.on('DELETE /api/image-presets/1', () => (status === 204 ? new Response(null, { status }) : json(status, {})))
  server.on('POST /api/image-presets/1/restore', () => {
    list = [some(1)]
    return json(200, some(1))
  })
  await show()
  const remove = async () => {
    const more = within(await card('Preset 1'), 'More for Preset 1')
    await press(more)
    await press(await until(() => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].at(-1)))
  }
  await remove()
  await until(() => announced()?.title === 'Deletion Failed')
  expect(announced()?.description).toBe('There was an error deleting the preset. Please try again.')
  status = 204
  list = []
  await remove()
  await until(() => announced()?.title === 'Preset Deleted')
  expect(announced()?.description).toBe('The preset has been removed successfully.')
  await until(() => document.body.textContent?.includes('Create your first preset to save your favorite modifications'))
  await act(async () => announced()?.action?.onClick())
  await card('Preset 1')
})

it('returning to a tab reloads it, including presets made in the meantime', async () => {
  await show()
  await card('Preset 1')
  await press(await until(() => byName('[role=tab]', 'Popular')))
  await card('Preset 2')
  list = [some(3), ...list]
  await press(await until(() => byName('[role=tab]', 'My Presets')))
  await card('Preset 3')
})

it('searches, and says when nothing was found', async () => {
  await show()
  await press(await until(() => byName('[role=tab]', 'All Presets')))
  await card('Preset 1')
  await type('Search presets', 'GREYS')
  expect(byName('article', 'Preset 1')).toBeUndefined()
  await card('Preset 2')
  await type('Search presets', 'zzz')
  expect(document.body.textContent).toContain('No presets found')
})

it('without a server, shows the last known list, or else the error and Try again', async () => {
  server.isCut = true
  const first = await show()
  await until(() => first.textContent?.includes('Error loading presets'))
  expect(first.textContent).toContain('Please try again later')
  server.isCut = false
  await press(byName('button', 'Try again') as HTMLElement)
  await card('Preset 1')
  await until(() => saved !== undefined)
  server.isCut = true
  const second = await show()
  await until(() => second.textContent?.includes('You’re offline. This list may be out of date.'))
  expect(second.textContent).toContain('Preset 1')
  expect(second.textContent).not.toContain('Preset 2')
})

const sliders = [{ type: 'hue', params: { hue: 0.2 } }] as const

async function dialog(
  preset: Preset | null = null,
  modifications: readonly Preset['modifications'][number][] = sliders,
  queue: PresetQueue = null,
) {
  let closed = 0
  await render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PresetDialog
        preset={preset}
        modifications={modifications}
        userId={1}
        queue={queue}
        newId={() => '018f0000-0000-7000-8000-000000000001'}
        onClose={() => closed++}
      />
    </SWRConfig>,
  )
  return () => closed
}

it('a new preset captures the sliders, needs a name, and stays in the dialog until it can be saved', async () => {
  server.on('POST /api/image-presets', () => json(201, some(3)))
  const closed = await dialog()
  expect(document.body.textContent).toContain('Create New Preset')
  expect(document.body.textContent).toContain('Save your current image modifications as a preset for future use.')
  expect(fieldOf('Name').placeholder).toBe('Vintage Film')
  const save = () => press(byName('button', 'Save Preset') as HTMLElement)
  await save()
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Required')
  await type('Name', ' Teal ')
  server.isCut = true
  await save()
  await until(() => announced()?.title === 'Creation Failed')
  expect(announced()?.description).toBe('There was an error creating your preset. Please try again.')
  expect(document.body.textContent).toContain('You’re offline. Nothing is lost')
  expect(fieldOf('Name').value).toBe(' Teal ')
  server.isCut = false
  await save()
  await until(() => closed() === 1)
  expect(announced()).toMatchObject({
    title: 'Preset Created',
    description: 'Your image preset has been saved successfully.',
  })
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    uid: '018f0000-0000-7000-8000-000000000001',
    name: 'Teal',
    description: '',
    category: 'custom',
    isPublic: false,
    modifications: sliders,
  })
})

it('the dialog refuses an empty list, says why and sends nothing', async () => {
  await dialog(null, [])
  await type('Name', 'Empty')
  await press(byName('button', 'Save Preset') as HTMLElement)
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Nothing is modified yet')
  expect(server.calls).toEqual([])
})

it('publishing needs a confirmed email: the dialog says so and offers to resend the link', async () => {
  server.on('GET /api/auth/user', () => json(200, { ...makeUser(1), isEmailVerified: false, mayReachOthers: false }))
  server.on('POST /api/account/verification', () => new Response(null, { status: 204 }))
  server.on('POST /api/image-presets', () => json(201, some(3)))
  const closed = await dialog()
  await type('Name', 'Loud')
  await press(fieldOf('Make preset public (share with community)'))
  await press(byName('button', 'Save Preset') as HTMLElement)
  const words = () => document.querySelector('[role=dialog] [role=alert] p')?.textContent
  await until(() => words()?.startsWith('To make a preset public, open the link we emailed to'))
  await press(await until(() => byName('button', 'Resend')))
  await until(() => words() === 'Check your inbox and your spam folder.')
  expect(server.count('POST /api/image-presets')).toBe(0)

  await press(fieldOf('Make preset public (share with community)'))
  await press(byName('button', 'Save Preset') as HTMLElement)
  await until(() => closed() === 1)
  expect(server.calls.at(-1)?.body).toMatchObject({ name: 'Loud', isPublic: false })
})

it('publishing needs no confirmed email if the server sends no mail', async () => {
  server.on('GET /api/auth/user', () => json(200, { ...makeUser(1), isEmailVerified: false, mayReachOthers: true }))
  server.on('POST /api/image-presets', () => json(201, some(3)))
  const closed = await dialog()
  await type('Name', 'Loud')
  await press(fieldOf('Make preset public (share with community)'))
  await press(byName('button', 'Save Preset') as HTMLElement)
  await until(() => closed() === 1)
  expect(server.calls.find(({ path }) => path === '/api/image-presets')?.body).toMatchObject({ isPublic: true })
})

it('an edited preset keeps its modifications unless the sliders should replace them', async () => {
  server.on('PUT /api/image-presets/1', () => json(200, some(1)))
  const closed = await dialog(some(1))
  expect(fieldOf('Name').value).toBe('Preset 1')
  await press(byName('button', 'Save Preset') as HTMLElement)
  await until(() => closed() === 1)
  expect(server.calls.at(0)?.body).toMatchObject({ modifications: some(1).modifications, isPublic: true })
})

it('offline: a new preset is listed at once and waits on this device until it can be sent', async () => {
  const workspace = await testWorkspace(server, 31)
  const wholeList = list
  server.isCut = true
  const closed = await dialog(null, sliders, workspace)
  await type('Name', 'Tunnel')
  await press(byName('button', 'Save Preset') as HTMLElement)
  await until(() => closed() === 1)
  expect(announced()).toMatchObject({
    title: 'Preset Created',
    description: 'Saved on this device. It syncs when you’re back online.',
  })
  expect((await workspace.waiting()).map(({ change }) => change.kind)).toEqual(['preset.create'])
  await workspace.remember('presets', wholeList)
  await render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PresetsPanel userId={1} workspace={workspace} onUse={({ name }) => used.push(name)} onEdit={() => {}} />
    </SWRConfig>,
  )
  const waiting = await card('Tunnel')
  expect(waiting.textContent).toContain('Waiting to sync')
  expect(within(waiting, 'More for Tunnel')).toBeUndefined()

  // Changes made while others are pending are queued after them.
  await press(within(await card('Preset 1'), 'More for Preset 1'))
  await press(await until(() => byName('[role=menuitem]', 'Delete')))
  await until(async () => (await workspace.presets.waiting()).length === 2 && !byName('article', 'Preset 1'))
  expect((await workspace.presets.waiting()).map(({ change }) => change.kind)).toEqual([
    'preset.create',
    'preset.delete',
  ])
})
