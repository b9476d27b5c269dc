import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Knex } from 'knex'
import type Koa from 'koa'
import type { Logger } from 'pino'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { CLOSE, FRAME_MAX, HEARTBEAT_MS, MESSAGE_MAX } from '../../contract/channel'
import type { ServerMessage } from '../../contract/messages'
import type { Board } from '../../contract/shared/board'
import type { AgentActivity, BoardEvent, Deps, Revocation } from '../deps'
import { readUnreadSummaries } from '../services/notifications/listNotifications'
import { AgentLeases } from './AgentLeases'
import { type ClusterBus, type CommitMessage, type SessionMessage, SINGLE_NODE } from './ClusterBus'
import { Connection, type Identity, SOCKET_LIMITS, type SocketLimits } from './Connection'
import { Rooms } from './Room'
import { receive } from './receive'
import { createRoomMonitor } from './roomMonitor'
import { authenticate, type Refusal, refuseUpgrade } from './upgrade'

/** Runs work on timers; tests pass a fake. */
export interface Timers {
  /** Runs `work` every `ms`. Returns a function that stops it. */
  every(ms: number, work: () => unknown): () => void
}

const systemTimers: Timers = {
  every(ms, work) {
    const timer = setInterval(work, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}

export interface Channel {
  /** Broadcasts a commit to everyone who has the board open, on all cluster nodes. */
  publish(event: BoardEvent): void
  /** Closes or downgrades the sockets that lost a right, and removes a revoked token's agent, on all cluster nodes. */
  revoke(what: Revocation): void
  /** Notifies these people, on all cluster nodes, that they have something new to read. */
  notified(userIds: readonly number[]): void
  /** Shows an agent to everyone who has the board open, on all cluster nodes, until a minute after its last call. */
  agentActive(activity: AgentActivity): void
  /** The number of sockets on this cluster node, and of boards that they have open. */
  size(): { readonly sockets: number; readonly boards: number }
  /** Serves /ws on this server. */
  attach(server: Server, app: Koa): void
  /** Disconnects everyone (1001); resolves once all pending work is done and all sockets are closed. */
  close(): Promise<void>
}

export interface ChannelOptions {
  /** Its creator closes it, after the channel, which still publishes commits in progress. */
  readonly nodes?: ClusterBus
  readonly timers?: Timers
  readonly limits?: Partial<SocketLimits>
}

type ChannelDeps = Pick<Deps, 'knex' | 'epoch' | 'settings' | 'log' | 'clock' | 'assets' | 'limits'>

const NOTHING = new Uint8Array()
/** Ms between checks for people who went silent. */
const EXPIRE_INTERVAL_MS = 5_000

/** The live channel of one cluster node: sockets, rooms, and their link to the other cluster nodes. */
export function createChannel(deps: ChannelDeps, options: ChannelOptions = {}): Channel {
  const { nodes = SINGLE_NODE, timers = systemTimers } = options
  const limits = { ...SOCKET_LIMITS, ...options.limits }
  const { knex, epoch, log, clock } = deps
  const now = () => clock().getTime()
  const connections = new Set<Connection>()
  const agents = new AgentLeases(nodes, now, (boardId) => rooms.get(boardId))
  const rooms: Rooms = new Rooms({ cluster: nodes, now, epoch, agents })
  const monitor = createRoomMonitor({ knex, log, clock, rooms, connections })
  const unread = createUnreadNotifier({ knex, log, connections })
  const receiving = { ...deps, publish, notified, rooms }
  /**
   * Sessions that ended, and people whose sessions may have, since the last heartbeat: a socket that is opening may
   * have been authenticated before that.
   */
  const ended = new Set<string | number>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_MAX,
    perMessageDeflate: false,
    clientTracking: false,
  })
  let isClosing = false

  function publish(event: BoardEvent): void {
    const { boardId, fromRev, rev } = event
    if (!rooms.get(boardId) && nodes === SINGLE_NODE) return
    // Its visibility may have changed, or whether it is in the trash: before anyone gets it, rights are checked.
    if (event.board) revoke({ boardId })
    const text = eventText(event)
    const news = { kind: 'told', fromRev, rev, text } as const
    broadcast(boardId, news)
    nodes.publishBoard(boardId, news)
  }

  function broadcast(boardId: number, { fromRev, rev, text }: CommitMessage): void {
    const room = rooms.get(boardId)
    if (!room) return
    // The message about a commit before this one is still on its way: it may have made the board private.
    if (fromRev !== undefined && fromRev > room.rev && room.hasOnlookers) recheckBoard(boardId)
    room.onCommit(rev, text)
  }

  function revoke(what: Revocation): void {
    if ('boardId' in what) {
      recheckBoard(what.boardId)
      nodes.publishBoard(what.boardId, { kind: 'access' })
    } else if ('tokenId' in what) {
      agents.end(what.tokenId)
      nodes.publishRevokedToken(what.tokenId)
    } else {
      endSessions(what)
      nodes.publishSession(what)
    }
  }

  function notified(userIds: readonly number[]): void {
    if (userIds.length === 0) return
    void unread.notify(userIds)
    nodes.publishNotified(userIds)
  }

  function recheckBoard(boardId: number): void {
    const room = rooms.get(boardId)
    if (!room) return
    room.invalidateAccess()
    void monitor.recheckBoards([room])
  }

  function endSessions(message: SessionMessage): void {
    const all = [...connections]
    if ('userId' in message) {
      ended.add(message.userId)
      void monitor.recheckSessions(all.filter(({ identity }) => identity.userId === message.userId))
      return
    }
    ended.add(message.sessionId)
    for (const connection of all) {
      if (connection.identity.sessionId === message.sessionId) connection.close(CLOSE.signedOut, 'Signed out')
    }
  }

  nodes.listen({
    onBoard: (boardId, node, news) => {
      if (news.kind === 'access') recheckBoard(boardId)
      else if (news.kind === 'told') broadcast(boardId, news)
      else rooms.get(boardId)?.onClusterMessage(node, news)
    },
    onSession: endSessions,
    onRevokedToken: (tokenId) => agents.end(tokenId),
    onNotified: (userIds) => void unread.notify(userIds),
    onReconnect: () => {
      void monitor.sendHeartbeats()
      void unread.notifyAll()
    },
  })

  function accept(socket: WebSocket, stream: Duplex, identity: Identity): void {
    const connection = new Connection(identity, socket, stream, limits, now(), (closed) => {
      connections.delete(closed)
      rooms.leave(closed)
    })
    connections.add(connection)
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (connection.isClosed) return
      // Binary frames count as malformed.
      receive(receiving, connection, isBinary || !Buffer.isBuffer(data) ? NOTHING : data)
    })
    if (ended.has(identity.sessionId) || ended.has(identity.userId)) void monitor.recheckSessions([connection])
  }

  async function admit(app: Koa, request: IncomingMessage): Promise<Identity | Refusal> {
    if (isClosing) return 503
    const identity = await authenticate(app, { ...deps, revoke }, request).catch((error: unknown) => {
      log.error({ err: error }, 'an upgrade failed')
      return 503 as const
    })
    if (typeof identity === 'number') return identity
    if (isClosing) return 503
    const own = [...connections].filter((connection) => connection.identity.userId === identity.userId)
    return own.length < limits.socketsPerUser ? identity : 429
  }

  const stops = [
    timers.every(HEARTBEAT_MS, async () => {
      ended.clear()
      await monitor.sendHeartbeats()
    }),
    timers.every(EXPIRE_INTERVAL_MS, () => {
      monitor.expire()
      agents.expire()
    }),
  ]

  return {
    publish,
    revoke,
    notified,
    agentActive: (activity) => agents.renew(activity),
    size: () => ({ sockets: connections.size, boards: rooms.all().length }),
    attach: (server, app) => {
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        // Until ws adds its listener, a client that disconnects would crash the process.
        socket.on('error', () => {})
        void admit(app, request).then((identity) => {
          if (typeof identity === 'number') refuseUpgrade(socket, identity)
          else sockets.handleUpgrade(request, socket, head, (opened) => accept(opened, socket, identity))
        })
      })
    },
    close: async () => {
      isClosing = true
      for (const stop of stops) stop()
      const all = [...connections]
      const gone = all.map((connection) => connection.closed)
      for (const connection of all) connection.close(CLOSE.goingAway, 'The server is going away')
      await Promise.all([...all.map((connection) => connection.settled()), ...gone])
    },
  }
}

/** The message as JSON; null if it is too large to send: then only its rev is sent, and receivers catch up. */
function eventText(event: BoardEvent): string | null {
  const text = JSON.stringify(eventMessage(event))
  return text.length > MESSAGE_MAX / 4 && Buffer.byteLength(text) > MESSAGE_MAX ? null : text
}

/** The message for a commit: a single change under its own type, a batch as `changes`. */
export function eventMessage(event: BoardEvent): ServerMessage {
  const { fromRev, rev, userId, mutationIds, elements, created, deleted } = event
  const [mutationId] = mutationIds
  const board = event.board && withoutCanEdit(event.board)
  if (rev === fromRev + 1 && mutationId !== undefined) {
    const committed = { rev, userId, mutationId }
    const [element] = elements
    const [elementId] = deleted
    if (board) return { type: 'board_updated', board, ...committed }
    if (element) {
      const isNew = created.includes(element.id)
      return isNew
        ? { type: 'element_created', element, ...committed }
        : { type: 'element_updated', element, ...committed }
    }
    if (elementId !== undefined) return { type: 'element_deleted', elementId, ...committed }
  }
  return {
    type: 'changes',
    fromRev,
    rev,
    userId,
    mutationIds: [...mutationIds],
    elements: [...elements],
    deleted: [...deleted],
    ...(board && { board }),
  }
}

/** `canEdit` is the author's, and may not hold for the others. */
function withoutCanEdit({ canEdit: _, ...board }: Board): Omit<Board, 'canEdit'> {
  return board
}

interface UnreadNotifierDeps {
  readonly knex: Knex
  readonly log: Logger
  readonly connections: ReadonlySet<Connection>
}

/** Sends people on this cluster node their unread count, whether they have a board open or not. */
function createUnreadNotifier({ knex, log, connections }: UnreadNotifierDeps) {
  const requested = new Set<number>()
  let isReading = false

  /** Batches the requests that arrive during a query into the next one. */
  async function notify(userIds: Iterable<number>): Promise<void> {
    const here = new Set([...connections].map(({ identity }) => identity.userId))
    for (const userId of userIds) if (here.has(userId)) requested.add(userId)
    if (isReading) return
    isReading = true
    while (requested.size > 0) {
      const batch = [...requested]
      requested.clear()
      await send(batch).catch((error: unknown) => log.error({ err: error }, 'broadcasting notifications failed'))
    }
    isReading = false
  }

  async function send(userIds: readonly number[]): Promise<void> {
    const news = await readUnreadSummaries(knex, userIds)
    for (const connection of connections) {
      const own = news.get(connection.identity.userId)
      if (own) connection.send({ type: 'notification', ...own })
    }
  }

  return {
    notify,
    /** Notifies everyone here: messages from other cluster nodes may have been lost. */
    notifyAll: () => notify([...connections].map(({ identity }) => identity.userId)),
  }
}
