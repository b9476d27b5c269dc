import type { StackName } from '../outbox/undoStacks'
import type { BoardDelta, BoardSnapshot, BoardSource, LocalAsset, NewChange, OutboxEntry, SavedStep } from '../types'
import type { Workspace } from '../workspace'
import type { InitialSnapshot } from './initialSnapshot'
import type { BoardPicture } from './rows'

/** The source of the first board until the workspace is open: serves what was read, and forwards everything else. */
export class InitialBoardSource implements BoardSource {
  #initial: Promise<InitialSnapshot | null> | null
  #isRead = false
  #isChanged = false
  closed?: AbortSignal
  readonly #workspace: Promise<Workspace>
  #resolve: (workspace: Workspace) => void = () => {}

  /** @param read may still be under way */
  constructor(read: Promise<InitialSnapshot | null>) {
    this.#initial = read
    this.#workspace = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  /** Called when the workspace is open: listeners reread the board, and changes made meanwhile are stored. */
  attach(workspace: Workspace): void {
    this.#initial = null
    this.closed = workspace.closed
    this.#resolve(workspace)
  }

  /** Changes are waiting for the workspace. */
  get isChanged(): boolean {
    return this.#isChanged
  }

  async readBoard(boardUid: string): Promise<BoardSnapshot | null> {
    if (this.#initial && !this.#isRead) {
      this.#isRead = true
      const initial = await this.#initial
      if (initial) return initial.snapshot
    }
    return (await this.#workspace).readBoard(boardUid)
  }

  onBoard(boardUid: string, listener: (delta: BoardDelta) => void, held?: () => BoardSnapshot | null): () => void {
    let stop = () => {}
    let isStopped = false
    void this.#workspace.then((workspace) => {
      if (isStopped) return
      stop = workspace.onBoard(boardUid, listener, held)
      listener({ boardUid, reset: true })
    })
    return () => {
      isStopped = true
      stop()
    }
  }

  async commit(
    boardUid: string,
    changes: readonly NewChange[],
    assets?: readonly LocalAsset[],
    isTyping?: boolean,
  ): Promise<readonly OutboxEntry[]> {
    this.#isChanged = true
    const release = askBeforeLeaving()
    const workspace = await this.#workspace
    release()
    return workspace.commit(boardUid, changes, assets, isTyping)
  }

  typing(boardUid: string, work: Promise<void>): void {
    void this.#workspace.then((workspace) => workspace.typing(boardUid, work))
  }

  async uploads(): Promise<ReadonlySet<string>> {
    return (await this.#initial)?.uploads ?? (await this.#workspace).uploads()
  }

  async originalAsset(address: string): Promise<LocalAsset | null> {
    return (await this.#workspace).originalAsset(address)
  }

  async undoSteps(name: StackName): Promise<readonly SavedStep[]> {
    return (await this.#workspace).undoSteps(name)
  }

  async saveUndo(name: StackName, put: readonly SavedStep[], removed: readonly number[]): Promise<void> {
    await (await this.#workspace).saveUndo(name, put, removed)
  }

  async storePicture(boardUid: string, picture: BoardPicture): Promise<void> {
    await (await this.#workspace).storePicture(boardUid, picture)
  }

  async assetBlob(address: string): Promise<Blob | null> {
    return (await this.#workspace).assetBlob(address)
  }
}

/** Until it is released, the browser asks before the page is left: what was made is in memory only. */
function askBeforeLeaving(): () => void {
  const target: Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> = globalThis
  const ask = (event: Event) => event.preventDefault()
  target.addEventListener?.('beforeunload', ask)
  return () => target.removeEventListener?.('beforeunload', ask)
}
