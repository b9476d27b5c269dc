import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ANSWER_TIMEOUT_MS,
  type Command,
  type Connection,
  type ConnectionEvent,
  PING_MS,
  retryDelay,
  SILENT_RETRY_MS,
  STABLE_MS,
  START,
  stateOf,
  step,
  type TimerName,
} from './ReconnectingSocket'

/** Runs the machine and manages its timers and its socket as a driver would. */
class Run {
  connection: Connection = START
  now = 0
  readonly done: string[] = []
  readonly timers = new Map<TimerName, number>()
  socket: 'none' | 'opening' | 'open' = 'none'

  send(event: ConnectionEvent): this {
    // A driver reports nothing about a socket that it has released.
    if (event.type === 'opened' && this.socket !== 'opening') return this
    if ((event.type === 'closed' || event.type === 'heard') && this.socket === 'none') return this
    if (event.type === 'opened') this.socket = 'open'
    if (event.type === 'closed') this.socket = 'none'
    const [next, commands] = step(this.connection, event, this.now)
    this.connection = next
    for (const command of commands) this.#do(command)
    return this
  }

  want(boardId: number | null = 1, isWanted = true): this {
    return this.send({ type: 'wanted', isWanted, boardId })
  }

  /** Connected and on the board. */
  join(boardId = 1): this {
    return this.want(boardId).send({ type: 'opened' }).send({ type: 'joined', boardId })
  }

  /** Lets the time of the next timer pass. */
  pass(name: TimerName): this {
    const at = this.timers.get(name)
    if (at === undefined) throw new Error(`There is no timer ${name}`)
    this.now = Math.max(this.now, at)
    this.timers.delete(name)
    return this.send({ type: 'timer', name })
  }

  get state() {
    return stateOf(this.connection)
  }

  /** Returns and clears the commands so far. */
  take(): string[] {
    return this.done.splice(0)
  }

  #do(command: Command): void {
    if (command.do === 'after') this.timers.set(command.name, this.now + command.ms)
    else if (command.do === 'cancel') this.timers.delete(command.name)
    else this.done.push(command.do === 'join' ? `join ${command.boardId}` : command.do)
    if (command.do === 'open') this.socket = 'opening'
    if (command.do === 'close') this.socket = 'none'
  }
}

const fail = (run: Run) => run.send({ type: 'closed', code: 1006 }).send({ type: 'checked' })

describe('joining', () => {
  test('joins a board once the socket is open, and is live only after the join is answered', () => {
    const run = new Run().want()
    expect(run.take()).toEqual(['open'])
    expect(run.state).toBe('connecting')
    run.send({ type: 'opened' })
    expect(run.take()).toEqual(['join 1'])
    expect(run.state).toBe('connecting')
    run.send({ type: 'joined', boardId: 1 })
    expect(run.state).toBe('live')
  })

  test('is live without a board, and joins when one is opened', () => {
    const run = new Run().want(null).send({ type: 'opened' })
    expect(run.state).toBe('live')
    expect(run.take()).toEqual(['open'])
    expect(run.want(4).take()).toEqual(['join 4'])
  })

  test('switching boards keeps the socket, and ignores the answer for the previous board', () => {
    const run = new Run().want(1).send({ type: 'opened' })
    run.take()
    expect(run.want(2).take()).toEqual(['join 2'])
    run.send({ type: 'joined', boardId: 1 })
    expect(run.state).toBe('connecting')
    run.send({ type: 'joined', boardId: 2 })
    expect(run.state).toBe('live')
    expect(run.want(null).take()).toEqual(['leave'])
    expect(run.connection.phase).toBe('open')
  })

  test('asks again for a refused board at the next ping, since it may be out of the trash by then', () => {
    const run = new Run().want(1).send({ type: 'opened' }).send({ type: 'refused' })
    run.take()
    expect(run.pass('ping').take()).toEqual(['join 1'])
    run.send({ type: 'joined', boardId: 1 })
    expect(run.state).toBe('live')
  })

  test('does not ask again at once for a refused board, but joins the next one', () => {
    const run = new Run().want(1).send({ type: 'opened' })
    run.take()
    run.send({ type: 'refused' })
    expect(run.state).toBe('idle')
    expect(run.connection.phase).toBe('open')
    expect(run.take()).toEqual([])
    expect(run.want(2).take()).toEqual(['join 2'])
  })

  test('asks again for a refused board on the next connection, since it may be out of the trash by then', () => {
    const run = new Run().want(1).send({ type: 'opened' }).send({ type: 'refused' })
    run.take()
    fail(run)
    run.pass('retry').send({ type: 'opened' })
    expect(run.take()).toEqual(['check', 'open', 'join 1'])
    run.send({ type: 'refused' }).send({ type: 'allowed', isAllowed: false }).send({ type: 'allowed', isAllowed: true })
    run.take()
    expect(run.send({ type: 'opened' }).take()).toEqual(['join 1'])
  })

  test('retries a join that could not be answered on a new socket, even if its board was left meanwhile', () => {
    const run = new Run().want(1).send({ type: 'opened' }).want(null)
    run.take()
    expect(run.send({ type: 'unavailable' }).take()).toEqual(['close', 'check'])
    run.pass('retry').send({ type: 'opened' }).want(2).send({ type: 'joined', boardId: 2 })
    expect(run.state).toBe('live')
    // Nothing was requested: it is about something else.
    expect(run.send({ type: 'unavailable' }).state).toBe('live')
  })

  test('closes the socket and stops retrying when not wanted or after the session ended', () => {
    const run = new Run().join()
    run.take()
    expect(run.send({ type: 'allowed', isAllowed: false }).take()).toEqual(['close'])
    expect(run.state).toBe('idle')
    expect(run.timers.size).toBe(0)
    run.send({ type: 'hint' }).send({ type: 'reached', isReachable: true })
    expect(run.take()).toEqual([])
    expect(run.send({ type: 'allowed', isAllowed: true }).take()).toEqual(['open'])
    expect(run.want(null, false).take()).toEqual(['close'])
  })
})

describe('reconnecting', () => {
  test('waits 2, 4, 8, 16 and 30 s before five attempts, and then fails', () => {
    const run = new Run().join()
    const waits: number[] = []
    fail(run)
    while (run.connection.phase === 'waiting') {
      waits.push((run.timers.get('retry') ?? 0) - run.now)
      expect(run.state).toBe('reconnecting')
      fail(run.pass('retry'))
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000])
    expect(run.state).toBe('failed')
    expect(run.timers.size).toBe(0)
    expect(retryDelay(9)).toBe(30_000)
  })

  test('forgets earlier trouble once the socket is no longer wanted', () => {
    const lost = fail(new Run().join())
    expect(lost.state).toBe('reconnecting')
    expect(lost.want(1, false).state).toBe('idle')
    expect(lost.want().state).toBe('connecting')

    const failed = fail(new Run().join())
    while (failed.connection.phase === 'waiting') fail(failed.pass('retry'))
    failed.now += SILENT_RETRY_MS
    failed.send({ type: 'reached', isReachable: true })
    expect(failed.state).toBe('failed')
    expect(failed.connection.phase).toBe('connecting')
    expect(failed.want(1, false).state).toBe('idle')
    expect(failed.want().state).toBe('connecting')
  })

  test('reports reconnecting only after the session was checked or an attempt began', () => {
    const run = new Run().join().send({ type: 'closed', code: 1006 })
    expect(run.take()).toContain('check')
    expect(run.state).toBe('connecting')
    run.send({ type: 'allowed', isAllowed: false })
    expect(run.state).toBe('idle')

    const slow = new Run().join().send({ type: 'closed', code: 1006 }).pass('retry')
    expect(slow.state).toBe('reconnecting')
  })

  test('when signed out by the server, checks the session a second later, so that other tabs are heard first', () => {
    const run = new Run().join()
    run.take()
    run.send({ type: 'closed', code: 4401 })
    expect(run.take()).toEqual([])
    expect(run.state).toBe('connecting')
    expect((run.timers.get('check') ?? 0) - run.now).toBe(1000)
    expect(run.pass('check').take()).toEqual(['check'])
    expect(run.send({ type: 'allowed', isAllowed: false }).state).toBe('idle')
  })

  test('reports offline when requests get no answer either', () => {
    const run = fail(new Run().join()).send({ type: 'reached', isReachable: false })
    expect(run.state).toBe('offline')
    expect(run.pass('retry').state).toBe('offline')
  })

  test.each([{ type: 'hint' }, { type: 'retry' }] as const)('$type starts over, waiting or failed', (event) => {
    const waiting = fail(fail(new Run().join()).pass('retry'))
    waiting.take()
    expect(waiting.send(event).take()).toEqual(['open'])
    expect(waiting.connection.attempts).toBe(0)

    const failed = new Run().join()
    fail(failed)
    while (failed.connection.phase === 'waiting') fail(failed.pass('retry'))
    failed.take()
    expect(failed.send(event).take()).toEqual(['open'])
    expect(failed.state).toBe('reconnecting')
  })

  test('the first response after none restarts the attempts; any later one does not', () => {
    const run = fail(new Run().join())
    run.take()
    expect(run.send({ type: 'reached', isReachable: true }).take()).toEqual([])
    run.send({ type: 'reached', isReachable: false })
    expect(run.send({ type: 'reached', isReachable: true }).take()).toEqual(['open'])
    expect(run.connection.attempts).toBe(0)
  })

  test('once failed, server responses trigger silent retries that keep the failed state', () => {
    const run = new Run().join()
    fail(run)
    while (run.connection.phase === 'waiting') fail(run.pass('retry'))
    run.take()
    expect(run.send({ type: 'reached', isReachable: true }).take()).toEqual([])
    run.now += SILENT_RETRY_MS
    expect(run.send({ type: 'reached', isReachable: true }).take()).toEqual(['open'])
    expect(run.state).toBe('failed')
    fail(run)
    expect(run.state).toBe('failed')
    run.now += SILENT_RETRY_MS
    run.send({ type: 'reached', isReachable: true }).send({ type: 'opened' }).send({ type: 'joined', boardId: 1 })
    expect(run.state).toBe('live')
  })

  test('a connection that does not last does not reset the attempts', () => {
    const run = new Run().join()
    for (let attempt = 1; attempt <= 5; attempt++) {
      fail(run)
      run.pass('retry').send({ type: 'opened' }).send({ type: 'joined', boardId: 1 })
      expect(run.state).toBe('live')
    }
    expect(fail(run).state).toBe('failed')

    const held = fail(new Run().join())
    held.pass('retry').send({ type: 'opened' }).send({ type: 'joined', boardId: 1 })
    held.now += STABLE_MS
    expect(held.pass('stable').connection.attempts).toBe(0)
  })

  test('opening a board triggers another attempt', () => {
    const run = new Run().want(null)
    fail(run)
    while (run.connection.phase === 'waiting') fail(run.pass('retry'))
    run.take()
    expect(run.want(1).take()).toEqual(['open'])
  })

  test('revoked access closes the board, not the connection', () => {
    const run = new Run().join().send({ type: 'refused' })
    run.take()
    run.send({ type: 'closed', code: 4403 })
    expect(run.take()).toEqual(['open'])
    run.send({ type: 'opened' })
    expect(run.take()).toEqual([])
    expect(run.connection.phase).toBe('open')
  })
})

describe('an unresponsive server', () => {
  test.each(['connecting', 'joining'])('is given up on after 10 s of %s', (phase) => {
    const run = new Run().want()
    if (phase === 'joining') run.send({ type: 'opened' })
    run.take()
    expect((run.timers.get('timeout') ?? 0) - run.now).toBe(ANSWER_TIMEOUT_MS)
    expect(run.pass('timeout').take()).toEqual(['close', 'check'])
    expect(run.connection.phase).toBe('waiting')
  })

  test('is pinged every 30 s and on a hint, and given up on if it does not answer', () => {
    const run = new Run().join()
    run.take()
    expect((run.timers.get('ping') ?? 0) - run.now).toBe(PING_MS)
    expect(run.pass('ping').take()).toEqual(['ping'])
    run.send({ type: 'heard' })
    expect(run.timers.has('timeout')).toBe(false)
    expect(run.send({ type: 'hint' }).take()).toEqual(['ping'])
    expect(run.send({ type: 'hint' }).take()).toEqual([])
    expect(run.pass('timeout').take()).toEqual(['close', 'check'])
    expect(run.connection.phase).toBe('waiting')
  })
})

test('any sequence of events leaves at most one socket, and always a way to continue', () => {
  const event = fc.oneof(
    fc.record({
      type: fc.constant('wanted' as const),
      isWanted: fc.boolean(),
      boardId: fc.constantFrom(null, 1, 2),
    }),
    fc.record({ type: fc.constant('allowed' as const), isAllowed: fc.boolean() }),
    fc.record({ type: fc.constant('joined' as const), boardId: fc.constantFrom(1, 2) }),
    fc.record({ type: fc.constant('closed' as const), code: fc.constantFrom(1006, 1001, 1013, 4401, 4403) }),
    fc.record({ type: fc.constant('reached' as const), isReachable: fc.boolean() }),
    ...(['opened', 'refused', 'unavailable', 'heard', 'checked', 'hint', 'retry'] as const).map((type) =>
      fc.constant({ type }),
    ),
    fc.constant('timer' as const),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const run = new Run()
      for (const each of events) {
        if (each !== 'timer') run.send(each)
        else {
          const [first] = [...run.timers].sort(([, a], [, b]) => a - b)
          if (first) run.pass(first[0])
        }
        const { phase, isWanted, isAllowed, isRefused, attempts } = run.connection
        const isUp = !['idle', 'waiting', 'failed'].includes(phase)
        // The socket and the phase never disagree.
        expect(run.socket === 'none').toBe(!isUp)
        expect(run.socket === 'opening').toBe(phase === 'connecting')
        // Idle is for a connection that is not wanted, or not allowed; nothing runs then.
        expect(phase === 'idle').toBe(!isWanted || !isAllowed)
        if (phase === 'idle') expect(run.timers.size).toBe(0)
        // In any state something will happen automatically, unless it has failed.
        if (phase === 'waiting') expect([...run.timers.keys()].filter((name) => name !== 'check')).toEqual(['retry'])
        if (phase === 'connecting' || phase === 'joining') expect(run.timers.has('timeout')).toBe(true)
        if (phase === 'open' || phase === 'joined') expect(run.timers.has('ping')).toBe(true)
        expect(attempts).toBeLessThanOrEqual(5)
        // LIVE is never shown for a board that is not joined.
        if (run.state === 'live') expect(phase === 'joined' || run.connection.boardId === null).toBe(true)
        if (isRefused) expect(phase).not.toBe('joined')
      }
    }),
    { numRuns: 300 },
  )
})
