import type { FirstLook } from './firstLook'
import type { BoardDelta, BoardSnapshot, BoardSource, LocalAsset, NewChange, OutboxEntry, SavedStep } from './types'
import type { StackName } from './undoStacks'
import type { Workspace } from './workspace'

/** The one board of a first look, before the workspace is open: shows what was read, and hands on all else. */
export class EarlySource implements BoardSource {
  #look: FirstLook | null
  #isRead = false
  readonly #workspace: Promise<Workspace>
  #resolve: (workspace: Workspace) => void = () => {}

  constructor(look: FirstLook) {
    this.#look = look
    this.#workspace = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }

  /** The workspace is open: what happened since the first look is read, and what was made since is stored. */
  attach(workspace: Workspace): void {
    this.#look = null
    this.#resolve(workspace)
  }

  async readBoard(boardUid: string): Promise<BoardSnapshot | null> {
    if (this.#look && !this.#isRead) {
      this.#isRead = true
      return this.#look.snapshot
    }
    return (await this.#workspace).readBoard(boardUid)
  }

  onBoard(boardUid: string, listener: (delta: BoardDelta) => void): () => void {
    let stop = () => {}
    let isStopped = false
    void this.#workspace.then((workspace) => {
      if (isStopped) return
      stop = workspace.onBoard(boardUid, listener)
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
  ): Promise<readonly OutboxEntry[]> {
    return (await this.#workspace).commit(boardUid, changes, assets)
  }

  async uploads(): Promise<ReadonlySet<string>> {
    return this.#look ? this.#look.uploads : (await this.#workspace).uploads()
  }

  async originalAsset(address: string): Promise<LocalAsset | null> {
    return (await this.#workspace).originalAsset(address)
  }

  async undoSteps(name: StackName): Promise<readonly SavedStep[]> {
    return (await this.#workspace).undoSteps(name)
  }

  async keepUndo(name: StackName, put: readonly SavedStep[], removed: readonly number[]): Promise<void> {
    await (await this.#workspace).keepUndo(name, put, removed)
  }

  async assetBlob(address: string): Promise<Blob | null> {
    return (await this.#workspace).assetBlob(address)
  }
}
