import { toAiElements } from '../../contract/aiElement'
import { aiFailure } from '../api/aiFailure'
import type { BoardStore } from '../board/store/BoardStore'
import { toast } from '../ui/toast'
import { type AssistantState, type Findings, IDLE, type Idea, type Task } from './AssistantState'
import { backgroundElement } from './backgroundElement'
import { elementsToAnalyze } from './elementsForAi'
import { generateOnto, pictureOnto, type Target } from './generateOnto'
import { ideaElement } from './ideaElement'
import { MERGE_LEAST, mergeElements } from './mergeElements'
import type { PromptHistory } from './PromptHistory'
import { assetOf } from './pictureOf'
import { proposalsOf } from './proposals'
import { tellFailure } from './tellFailure'
import { BACKGROUND_ADDED, BACKGROUND_ADDED_DETAIL, elementsAdded, WORDS } from './words'

export interface AssistantOptions extends Target {
  readonly history: PromptHistory
  /** Unix ms. */
  readonly now: () => number
}

export type BackgroundChoice = NonNullable<Parameters<Target['calls']['generateBackground']>[0]>

/**
 * The assistant at one board: what it was asked, what it is doing and what it found. Outlives the panel that shows it,
 * so that a sheet may be closed while a picture is made. Everything it does to the board is an ordinary change.
 */
export class AssistantSession {
  readonly #options: AssistantOptions
  readonly #listeners = new Set<() => void>()
  #state: AssistantState = IDLE
  #running: AbortController | null = null
  #ideas = 0
  #isShown = false

  constructor(options: AssistantOptions) {
    this.#options = options
    // Who leaves picking by the canvas's own bar, or by Escape, leaves merge mode.
    const { store } = options
    store.subscribe('picking', () => {
      if (this.#state.isMerging && !store.isPicking) this.setMerging(false)
    })
    store.subscribe('mode', () => store.mode !== 'edit' && this.dismiss())
  }

  get store(): BoardStore {
    return this.#options.store
  }

  get history(): PromptHistory {
    return this.#options.history
  }

  /** The same object until something changes. */
  readonly read = (): AssistantState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether somebody sees the words of what is proposed: without them it does not lie over the board. */
  setShown(isShown: boolean): void {
    this.#isShown = isShown
    this.#preview()
    if (!isShown && !this.#running) this.setMerging(false)
  }

  /** Stops what runs. What was put on the board stays there. */
  cancel(): void {
    this.#running?.abort()
  }

  /** Resolves to whether something came of it: the prompt may go then. Does nothing for a blank one. */
  async generate(prompt: string): Promise<boolean> {
    const asked = prompt.trim()
    if (asked === '') return false
    return this.#run(
      'generate',
      async (signal) => {
        const onProgress = (done: number, total: number) => this.#progress({ done, total })
        const made = await generateOnto(this.#options, { prompt: asked, signal, onProgress })
        if (made.ids.length === 0) {
          this.#record(asked, false)
          toast(WORDS.noSuggestions)
          return false
        }
        this.#set({ ideas: made.left.map((words) => this.#idea('generate', { words, type: 'image', prompt: asked })) })
        const isGood = made.failed.length < made.ids.length
        this.#record(asked, isGood)
        if (made.reason !== null) toast(WORDS.someImagesFailed(made.failed.length, made.reason))
        else toast({ title: elementsAdded(made.ids.length) })
        return isGood
      },
      asked,
    )
  }

  async background(choice: BackgroundChoice): Promise<boolean> {
    return this.#run('background', async (signal) => {
      const made = await this.#options.calls.generateBackground(choice, signal)
      const asset = assetOf(made)
      this.#options.images?.offer(asset.address, asset.blob)
      const sheet = { address: asset.address, prompt: choice.prompt, bgType: choice.bgType ?? 'sunset' }
      this.store.add(backgroundElement(this.store, sheet), { assets: [asset], select: false })
      toast({ title: BACKGROUND_ADDED, description: BACKGROUND_ADDED_DETAIL })
      return true
    })
  }

  /** Ideas for what is on the board, or changes of it. Resolves to whether there was an answer. */
  async analyze(instructions: string, kind: 'suggest' | 'modify'): Promise<boolean> {
    this.dismiss()
    const prompt = instructions.trim()
    const elements = elementsToAnalyze(this.store)
    if (prompt === '' || elements.length === 0) {
      toast(WORDS.cannotAnalyze)
      return false
    }
    return this.#run(kind, async (signal) => {
      await this.#ask({ kind, prompt, elements: toAiElements(elements), signal })
      return true
    })
  }

  /** Changes somebody accepted: one commit, one step back. All of them unless told which. */
  accept(ids: readonly string[] = this.#state.proposals.map(({ elementId }) => elementId)): void {
    const taken = this.#state.proposals.filter(({ elementId }) => ids.includes(elementId))
    const left = this.#state.proposals.filter(({ elementId }) => !ids.includes(elementId))
    const patches = new Map(taken.map(({ change }) => [change.id, change.patch]))
    this.#set({ proposals: left })
    this.#preview()
    this.store.update(patches.keys(), (element) => patches.get(element.id) ?? {})
    this.store.select(patches.keys())
  }

  /** Lets go of one proposal, or of all. */
  dismiss(ids: readonly string[] = this.#state.proposals.map(({ elementId }) => elementId)): void {
    if (this.#state.proposals.length === 0) return
    this.#set({ proposals: this.#state.proposals.filter(({ elementId }) => !ids.includes(elementId)), side: 'after' })
    this.#preview()
  }

  /** What the canvas shows: the board as it is, or as it would be. */
  show(side: AssistantState['side']): void {
    this.#set({ side })
    this.#preview()
  }

  /** Puts an idea on the board; of a picture, once it is made. */
  async addIdea(id: string): Promise<void> {
    const idea = this.#state.ideas.find((one) => one.id === id)
    if (!idea || idea.isAdded) return
    if (idea.type !== 'image') {
      this.store.add(ideaElement(idea, this.#options.random))
      this.#added(id)
      return
    }
    await this.#run('idea', async (signal) => {
      const { words: description, prompt } = idea
      const { id: madeId, reason } = await pictureOnto(this.#options, { description, prompt, signal })
      this.store.select([madeId])
      if (reason !== null) toast(WORDS.someImagesFailed(1, reason))
      this.#added(id)
      return true
    })
  }

  /** Picks are numbered on the canvas while it is on; leaving it lets go of them. */
  setMerging(isMerging: boolean): void {
    if (isMerging === this.#state.isMerging) return
    this.#set({ isMerging })
    if (isMerging) {
      this.dismiss()
      this.store.endEditing()
      this.store.setTool('select')
    }
    this.store.select([])
    this.store.setPicking(isMerging)
  }

  /** Groups what is picked under the name, in the order of the picks, then has the group analyzed. */
  async merge(name: string): Promise<boolean> {
    const picks = [...this.store.selection]
    const elements = picks.flatMap((id) => this.store.element(id) ?? [])
    if (picks.length < MERGE_LEAST || mergeElements(this.store, picks, name).length === 0) {
      toast(picks.length < MERGE_LEAST ? WORDS.cannotMerge : WORDS.mergeFailed)
      return false
    }
    return this.#run('merge', async (signal) => {
      const prompt = WORDS.mergePrompt(name)
      await this.#ask({ kind: 'merge', prompt, elements: toAiElements(elements), signal })
      this.setMerging(false)
      return true
    })
  }

  async #ask(about: {
    readonly kind: Findings['of']
    readonly prompt: string
    readonly elements: ReturnType<typeof toAiElements>
    readonly signal: AbortSignal
  }): Promise<void> {
    const { kind, prompt, elements, signal } = about
    const modifyExisting = kind === 'modify'
    const body = { prompt, boardId: this.store.board?.id ?? null, elements, modifyExisting }
    const answer = await this.#options.calls.analyze(body, signal, (words) => this.#progress({ words }))
    const ideas =
      kind === 'modify'
        ? []
        : answer.aiGenerationIdeas.map((words, index) =>
            this.#idea(kind, { words, type: answer.elementTypes[index] ?? 'text', prompt }),
          )
    this.#set({
      findings: {
        of: kind,
        analysis: answer.analysis,
        theme: answer.themeDetected,
        rationale: answer.designRationale,
      },
      ideas,
      proposals: modifyExisting ? proposalsOf(this.store, answer.elementModifications) : [],
      side: 'after',
    })
    this.#preview()
  }

  /** One at a time. False where it came to nothing, or was stopped. */
  async #run(kind: Task['kind'], work: (signal: AbortSignal) => Promise<boolean>, prompt?: string): Promise<boolean> {
    if (this.#running) return false
    const controller = new AbortController()
    this.#running = controller
    // An idea is one of those that are shown.
    const kept = kind === 'idea' ? {} : { findings: null, ideas: [] }
    this.#set({ task: { kind, done: 0, total: 0, words: '' }, failure: null, ...kept })
    try {
      return await work(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) this.#failed(kind, error, prompt)
      return false
    } finally {
      this.#running = null
      this.#set({ task: null })
    }
  }

  #failed(kind: Task['kind'], error: unknown, prompt: string | undefined): void {
    const failure = aiFailure(error, CALL_OF[kind])
    this.#set({ failure: { ...failure, of: kind } })
    if (prompt !== undefined) this.#record(prompt, false)
    tellFailure(kind, failure)
  }

  #record(prompt: string, successful: boolean): void {
    this.#options.history.record(prompt, successful, this.#options.now())
  }

  #progress(part: Partial<Task>): void {
    const { task } = this.#state
    if (task) this.#set({ task: { ...task, ...part } })
  }

  #idea(of: Idea['of'], idea: Pick<Idea, 'words' | 'type' | 'prompt'>): Idea {
    return { ...idea, of, id: `idea ${++this.#ideas}`, isAdded: false }
  }

  #added(id: string): void {
    this.#set({ ideas: this.#state.ideas.map((idea) => (idea.id === id ? { ...idea, isAdded: true } : idea)) })
  }

  #preview(): void {
    const { proposals, side } = this.#state
    this.store.setProposal(this.#isShown && side === 'after' ? proposals.map(({ change }) => change) : [])
  }

  #set(part: Partial<AssistantState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of [...this.#listeners]) listener()
  }
}

const CALL_OF = {
  generate: 'suggestions',
  background: 'generateBackground',
  suggest: 'analyzeElements',
  modify: 'analyzeElements',
  merge: 'analyzeElements',
  idea: 'generateImage',
} as const satisfies Record<Task['kind'], Parameters<typeof aiFailure>[1]>
