import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import type { Shape } from './device'

/** The Export dialog of an open board, as someone uses it. */
export class Exporter {
  readonly dialog: Locator

  constructor(
    private readonly page: Page,
    private readonly shape: Shape,
  ) {
    this.dialog = page.getByRole('dialog', { name: 'Export' })
  }

  /** @param keys on a desktop by keys, not by its button */
  async open({ keys = false } = {}): Promise<void> {
    if (this.shape === 'phone') {
      await this.page.getByRole('button', { name: 'Board menu' }).tap()
      await this.page.getByRole('menuitem', { name: 'Export' }).tap()
    } else if (keys) await this.page.keyboard.press('Control+Shift+E')
    else await this.page.getByRole('button', { name: 'Export', exact: true }).click()
    await this.dialog.waitFor()
  }

  press(target: Locator): Promise<void> {
    return this.shape === 'phone' ? target.tap() : target.click()
  }

  /** Presses Export; returns the file the browser saved. */
  async save(): Promise<{ readonly name: string; readonly file: Buffer }> {
    const saved = this.page.waitForEvent('download')
    await this.press(this.dialog.getByRole('button', { name: 'Export' }))
    const download = await saved
    return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
  }
}
