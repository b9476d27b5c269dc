import type { Locator, Page } from 'playwright-core'

/** The assistant next to a board, by accessible names. */
export class AssistantFace {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get panel(): Locator {
    return this.page.getByRole('region', { name: 'AI Assistant' })
  }

  get prompt(): Locator {
    return this.panel.getByLabel('Prompt', { exact: true })
  }

  get instructions(): Locator {
    return this.panel.getByLabel('Instructions')
  }

  /** Why the last action failed, in the panel's words. */
  get failure(): Locator {
    return this.panel.getByRole('alert')
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true })
  }

  tab(name: string): Locator {
    return this.panel.getByRole('tab', { name, exact: true })
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'AI Assistant' }).click()
    await this.panel.waitFor()
  }

  async generate(words: string): Promise<void> {
    await this.prompt.fill(words)
    await this.button('Generate with AI').click()
  }

  /** Opens one of the two lists above the prompt: 'Prompt Ideas', or 'History' with its number. */
  async popover(name: string | RegExp): Promise<Locator> {
    await this.panel.getByRole('button', { name }).click()
    return this.page.getByRole('dialog', { name: typeof name === 'string' ? name : 'History' })
  }
}
