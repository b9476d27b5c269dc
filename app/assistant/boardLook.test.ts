import { expect, test } from 'vitest'
import { boardLook } from '../../contract/ai'
import { largestFree, lookOf } from './boardLook'
import { elementsToAnalyze } from './elementsForAi'
import { testSession, text } from './testSession'

const area = { x: 100, y: 50, width: 480, height: 240 }

test('finds the largest free area to within a cell, and none if everything is covered', () => {
  expect(largestFree(area, [])).toEqual({ width: 480, height: 240 })
  const rightHalf = { x: 340, y: 0, width: 900, height: 900 }
  expect(largestFree(area, [rightHalf])).toEqual({ width: 240, height: 240 })
  expect(largestFree(area, [rightHalf, { x: 100, y: 50, width: 10, height: 120 }])).toEqual({ width: 220, height: 240 })
  expect(largestFree(area, [{ x: 0, y: 0, width: 900, height: 900 }])).toBeNull()
  expect(largestFree({ ...area, width: 0 }, [])).toBeNull()
})

test('describes the colors, the fonts by how much text uses them, the background and the free space', async () => {
  const { store } = await testSession([
    text(1, { content: 'A', properties: { fontFamily: 'Arial' } }),
    text(2, {
      content: 'Salt and clay',
      properties: { fontFamily: 'Georgia' },
      positionX: 0,
      positionY: 0,
      width: 800,
    }),
    text(3, { type: 'color', content: 'background', properties: { backgroundColor: '#F7F4EF' } }),
  ])
  store.view.setCamera({ x: 0, y: 0, zoom: 1 })
  const look = lookOf(store, elementsToAnalyze(store), ['#C8432B'])
  expect(look).toMatchObject({ palette: ['#c8432b'], fonts: ['Georgia', 'Arial'], ground: '#f7f4ef' })
  expect(look.freeSpace?.width).toBe(800)
  expect(look.freeSpace?.height).toBeLessThan(600)
  expect(boardLook.safeParse(look).error).toBeUndefined()
})
