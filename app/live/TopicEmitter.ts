export class TopicEmitter<News extends object> {
  readonly #listeners = new Map<keyof News, Set<(news: never) => void>>()

  /** Returns an unsubscribe function. */
  on<Topic extends keyof News>(topic: Topic, listener: (news: News[Topic]) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  emit<Topic extends keyof News>(topic: Topic, news: News[Topic]): void {
    for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener(news as never)
  }
}
