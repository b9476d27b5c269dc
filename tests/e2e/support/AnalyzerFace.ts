import type { Locator, Page } from 'playwright-core'
import type { Photo } from './photo'

/** The image analyzer on home, by accessible names. */
export class AnalyzerFace {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel', { name: 'Image Analysis' })
  }

  /** The file input. */
  get field(): Locator {
    return this.page.getByLabel('Image to analyze', { exact: true })
  }

  get picture(): Locator {
    return this.panel.getByRole('img', { name: 'The image to analyze' })
  }

  /** Why the last action failed, in the panel's words. */
  get problem(): Locator {
    return this.panel.getByRole('alert')
  }

  get modified(): Locator {
    return this.part('Modified image').getByRole('img', { name: 'The modified image' })
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole('button', { name, exact: true })
  }

  part(name: string): Locator {
    return this.panel.getByRole('region', { name, exact: true })
  }

  async open(): Promise<void> {
    // It loads once it is in view and someone interacts.
    await this.page.getByRole('region', { name: 'AI Creative Tools' }).scrollIntoViewIfNeeded()
    await this.page.keyboard.press('Shift')
    await this.page.getByRole('tab', { name: 'Image Analysis' }).click()
    await this.button('Analyze Image').waitFor()
  }

  /** Chooses a photo, and waits for what the panel shows right away. */
  async give(photo: Photo): Promise<void> {
    await this.field.setInputFiles(photo)
    await this.panel.getByRole('list', { name: 'Palette' }).waitFor()
  }

  async analyze(): Promise<void> {
    await this.button('Analyze Image').click()
  }

  /** Checks only the suggested modification with this instruction. */
  async check(instruction: string): Promise<void> {
    const clear = this.button('Clear Selection')
    if (await clear.isEnabled()) await clear.click()
    await this.panel.getByRole('checkbox', { name: instruction }).check()
  }

  /** Applies what is checked, replacing the previous result. */
  async apply(count: number): Promise<void> {
    const before = this.part('Modified image').getByRole('button', { name: 'Discard' })
    if (await before.isVisible()) await before.click()
    await this.modified.waitFor({ state: 'detached' })
    await this.button(`Apply ${count} ${count === 1 ? 'Modification' : 'Modifications'}`).click()
    await this.modified.waitFor()
  }
}
