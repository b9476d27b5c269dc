import { memo, useCallback, useMemo } from 'react'
import type { Rect } from '../../contract/layout/rect'
import type { Template } from '../../contract/template'
import { type BoardElement, compareZ, fromFields, isBackground, isHidden, isUnknown } from '../board/store/BoardElement'
import { isFrame, isGhost, shapeKind, swatchFill } from '../board/store/elementAppearance'
import { elementStyle } from '../board/view/elements/elementNode'
import looks from '../board/view/elements/elements.module.css'
import { type PictureSource, TemplatePicture } from './TemplatePicture'
import styles from './TemplateThumb.module.css'
import { templateFrame } from './templateFrame'

interface TemplateThumbProps {
  readonly elements: Template['elements']
  /** For images pending on this device. */
  readonly source?: PictureSource | null
}

/** A template's elements as a board draws them, scaled to fit. Inert, and hidden from assistive technology. */
export const TemplateThumb = memo(function TemplateThumb({ elements, source = null }: TemplateThumbProps) {
  const drawn = useMemo(() => elements.map((each, index) => fromFields(idOf(index), each)).sort(compareZ), [elements])
  const frame = useMemo(() => templateFrame(drawn), [drawn])
  const fit = useFit(frame)
  const ground = drawn.find(isBackground)
  return (
    <div
      ref={fit}
      inert
      aria-hidden="true"
      className={styles.thumb}
      style={ground && { background: swatchFill(ground) }}
    >
      <div className={styles.plane} style={{ width: frame.width, height: frame.height }}>
        {drawn
          .filter((element) => !isBackground(element) && !isGhost(element) && !isHidden(element))
          .map((element) => (
            <Drawn key={element.id} element={element} frame={frame} source={source} />
          ))}
      </div>
    </div>
  )
})

interface DrawnProps {
  readonly element: BoardElement
  readonly frame: Rect
  readonly source: PictureSource | null
}

function Drawn({ element, frame, source }: DrawnProps) {
  const placed = { ...element, positionX: element.positionX - frame.x, positionY: element.positionY - frame.y }
  const look = isUnknown(element)
    ? looks.newer
    : element.type === 'text'
      ? looks.text
      : element.type === 'shape'
        ? looks.shape
        : ''
  if (element.type === 'image') {
    const drawn = { className: `${looks.element} ${looks.image}`, style: elementStyle(placed) }
    return <TemplatePicture address={element.content} source={source} {...drawn} />
  }
  return (
    <div
      data-shape={element.type === 'shape' ? shapeKind(element) : undefined}
      data-frame={isFrame(element) || undefined}
      className={`${looks.element} ${look}`}
      style={elementStyle(placed)}
    >
      {element.type === 'text' && element.content}
    </div>
  )
}

/** Scales the elements to their container without rerendering them. */
function useFit({ width, height }: Rect) {
  return useCallback(
    (place: HTMLDivElement | null) => {
      const plane = place?.firstElementChild
      if (!place || !(plane instanceof HTMLElement)) return
      const observer = new ResizeObserver(([entry]) => {
        const room = entry?.contentRect
        if (!room) return
        const scale = Math.min(room.width / width, room.height / height)
        const left = (room.width - width * scale) / 2
        const top = (room.height - height * scale) / 2
        plane.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
      })
      observer.observe(place)
      return () => observer.disconnect()
    },
    [width, height],
  )
}

/** Ids that sort in the order of the list. */
const idOf = (index: number): string => String(index).padStart(5, '0')
