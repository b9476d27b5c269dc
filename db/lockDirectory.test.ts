import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDirectory } from './lockDirectory'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moodloom-lock-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const sockets = () => readdir(join(directory, 'lock'))

it('the lock is held until it is released', async () => {
  const lock = await lockDirectory(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(
    `DATA_DIR ${directory} is in use by another Moodloom process (pid ${process.pid}).`,
  )
  await lock.release()
  expect(await sockets()).toEqual([])
  await (await lockDirectory(directory)).release()
})

it('exactly one of many concurrent attempts gets the lock', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(directory)))
  const locks = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(locks).toHaveLength(1)
  expect(await sockets()).toHaveLength(1)
  await locks[0]?.release()
})

it('the lock is free after kill -9 of its process, and the leftover socket is removed', async () => {
  const folder = join(directory, 'lock')
  await mkdir(folder)
  const script = `require('net').createServer().listen(process.argv[1], () => console.log('up'))`
  const child = spawn(process.execPath, ['-e', script, join(folder, '1-dead.sock')])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await sockets()).toEqual(['1-dead.sock'])

  const lock = await lockDirectory(directory)
  expect(await sockets()).not.toContain('1-dead.sock')
  await lock.release()
})

it('rejects a path that is too long for a socket, with a readable message', async () => {
  await expect(lockDirectory(join(directory, 'x'.repeat(100)))).rejects.toThrow('path of DATA_DIR is too long')
})
