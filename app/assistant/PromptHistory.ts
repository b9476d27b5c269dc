import * as z from 'zod/mini'
import { AI_PROMPT_MAX, PROMPT_HISTORY_MAX } from '../../contract/aiLimits'
import { readStoredJson, writeStored } from '../platform/deviceStorage'

const entry = z.object({ prompt: z.string(), timestamp: z.number(), successful: z.boolean() })
const entries = z.array(entry)

export interface PromptEntry {
  readonly prompt: string
  /** Unix ms. */
  readonly timestamp: number
  readonly successful: boolean
}

/** Adds an entry: newest first, at most ten; a repeated prompt moves to the top. */
export function withEntry(list: readonly PromptEntry[], added: PromptEntry): PromptEntry[] {
  return [added, ...list.filter(({ prompt }) => prompt !== added.prompt)].slice(0, PROMPT_HISTORY_MAX)
}

const NONE: readonly PromptEntry[] = []

/** An account's latest prompts on this device, shared by all tabs. Without storage, on this page only. */
export class PromptHistory {
  readonly #key: string
  readonly #listeners = new Set<() => void>()
  #list: readonly PromptEntry[] = NONE

  constructor(
    userId: number,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
  ) {
    this.#key = `moodloom-prompts-${userId}`
    this.#list = this.#read()
  }

  /** Newest first. The same array until something changes. */
  readonly entries = (): readonly PromptEntry[] => this.#list

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  record(prompt: string, successful: boolean, timestamp: number): void {
    // Another tab may have added some.
    const known = this.storage ? this.#read() : this.#list
    this.#put(withEntry(known, { prompt: prompt.slice(0, AI_PROMPT_MAX), successful, timestamp }))
  }

  clear(): void {
    this.#put(NONE)
  }

  /** To be called when another tab has written. */
  refresh(): void {
    this.#show(this.#read())
  }

  get key(): string {
    return this.#key
  }

  #put(list: readonly PromptEntry[]): void {
    // If storage is full or blocked, the list lasts as long as the page.
    writeStored(this.#key, list.length === 0 ? null : JSON.stringify(list), this.storage)
    this.#show(list)
  }

  #show(list: readonly PromptEntry[]): void {
    this.#list = list
    for (const listener of [...this.#listeners]) listener()
  }

  #read(): readonly PromptEntry[] {
    const parsed = entries.safeParse(readStoredJson(this.#key, this.storage))
    return parsed.success ? parsed.data.slice(0, PROMPT_HISTORY_MAX) : NONE
  }
}
