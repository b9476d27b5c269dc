import type { Page } from 'playwright-core'
import { Device, type Shape } from './device'
import { Editor } from './Editor'
import { makePerson, register } from './people'
import { joinBoard } from './Visitor'

/** Someone with their own browser. */
export interface Person {
  readonly device: Device
  readonly page: Page
  readonly editor: Editor
}

export interface AnnAndBen {
  readonly ann: Person
  /** He may edit Ann's board, but hasn't opened it yet. */
  readonly ben: Person
  readonly boardId: number
  /** Id of the only element. */
  readonly square: string
  remove(): Promise<void>
}

interface Urls {
  readonly ann: string
  readonly ben: string
}

/** Ann has her board, with one square, open on a desktop; Ben, with a phone, has accepted her invitation. */
export async function annAndBen(urls: Urls, shapeOfBen: Shape = 'phone'): Promise<AnnAndBen> {
  const ann = await arrive('ann', 'desktop', urls.ann)
  await ann.page.goto(`${urls.ann}/board/new`)
  await ann.editor.ready()
  const square = await ann.editor.addShape('Square')
  await ann.editor.save()
  await ann.page.waitForURL(/\/board\/\d+$/)
  await ann.editor.untilState('Saved')
  const boardId = Number(ann.page.url().split('/').at(-1))

  const ben = await arrive('ben', shapeOfBen, urls.ben)
  await joinBoard(ann.device.context, ben.device.context.request, {
    url: urls.ann,
    guestUrl: urls.ben,
    boardId,
    username: 'ben',
  })
  const remove = async () => {
    await ann.device.remove()
    await ben.device.remove()
  }
  return { ann, ben, boardId, square, remove }
}

async function arrive(name: string, shape: Shape, url: string): Promise<Person> {
  const device = await Device.incognito(shape)
  await register(device.context, url, makePerson(name))
  const page = await device.context.newPage()
  return { device, page, editor: new Editor(page, shape) }
}

/** The pill of the live channel, if it shows this text. */
export const livePill = (page: Page, text: string) => page.locator('[data-live]').getByText(text, { exact: true })
