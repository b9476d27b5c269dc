import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { StorageUse } from '../../../contract/storageUse'
import { byName, press, render } from '../../../tests/support/render'
import { ServerStorageSection } from './ServerStorageSection'

const storage: StorageUse = {
  used: { bytes: 1_234_000_000, images: 1_024, boards: 312 },
  quota: { bytes: 2_000_000_000, images: 10_000, boards: 1_000 },
  confirmedQuota: null,
}

const onRetry = vi.fn()

async function show(part: Partial<StorageUse> | null, failure: string | null = null): Promise<string> {
  const page = await render(
    <MemoryRouter>
      <ServerStorageSection storage={part ? { ...storage, ...part } : undefined} failure={failure} onRetry={onRetry} />
    </MemoryRouter>,
  )
  return page.textContent ?? ''
}

test('shows how much is used, the quota and how to make room', async () => {
  const text = await show({})
  expect(text).toContain('1.2 GB of 2 GB used')
  expect(text).toContain('Boards: 312 of 1,000. Images: 1,024 of 10,000.')
  expect(text).toContain('Open the trash')
  expect(text).not.toContain('Full')
})

test('says that storage is full, whichever quota is reached', async () => {
  expect(await show({ used: { ...storage.used, bytes: 2_300_000_000 } })).toContain('Full. New boards and images stay')
  expect(await show({ used: { ...storage.used, boards: 1_000 } })).toContain('Full. New boards and images stay')
})

test('shows an unconfirmed account the quota it would get', async () => {
  const quota = { bytes: 500_000_000, images: 2_500, boards: 250 }
  expect(await show({ quota, confirmedQuota: storage.quota })).toContain(
    'Confirm your email to get 2 GB, 1,000 boards, and 10,000 images.',
  )
})

test('without quotas, shows only what is used', async () => {
  const text = await show({ quota: { bytes: null, images: null, boards: null } })
  expect(text).toContain('1.2 GB used')
  expect(text).toContain('Boards: 312. Images: 1,024.')
})

test('says why usage is not available, and can be loaded again', async () => {
  expect(await show(null, 'Not available offline.')).toContain('Not available offline.')
  await press(byName('button', 'Try again') as HTMLElement)
  expect(onRetry).toHaveBeenCalledOnce()
})
