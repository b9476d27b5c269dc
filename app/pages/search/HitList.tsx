import type { ReactNode } from 'react'
import { FoundBoard } from '../../cards/FoundBoard'
import type { Workspace } from '../../offline/workspace'
import { TemplateThumb } from '../../templates/TemplateThumb'
import { Avatar } from '../../ui/Avatar'
import { CardGrid } from '../../ui/content/CardGrid'
import { Marked } from '../../ui/content/Marked'
import { SparklesIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import type { BoardHit, Hits, InspirationHit, PersonHit, PresetHit, TemplateHit } from './Hit'
import styles from './HitList.module.css'
import { COLORS, USE_TEMPLATE, YOURS } from './words'

interface HitListProps {
  readonly shown: Hits
  /** The maximum shown; all by default. */
  readonly limit?: number
  readonly workspace: Workspace | null
  onOpen(): void
}

/** The hits of one kind: visual ones as cards, people and presets as rows. */
export function HitList({ shown, limit, workspace, onOpen }: HitListProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    <div data-hit="" onClick={(event) => event.target instanceof Element && event.target.closest('a') && onOpen()}>
      {listOf(shown, limit, workspace)}
    </div>
  )
}

function listOf(shown: Hits, limit: number | undefined, workspace: Workspace | null): ReactNode {
  switch (shown.kind) {
    case 'boards':
    case 'colors':
      return (
        <CardGrid>
          {shown.hits.slice(0, limit).map((hit) => (
            <BoardCard key={hit.key} hit={hit} workspace={workspace} />
          ))}
        </CardGrid>
      )
    case 'templates':
      return (
        <CardGrid>
          {shown.hits.slice(0, limit).map((hit) => (
            <TemplateCard key={hit.key} hit={hit} workspace={workspace} />
          ))}
        </CardGrid>
      )
    case 'inspirations':
      return (
        <CardGrid>
          {shown.hits.slice(0, limit).map((hit) => (
            <InspirationCard key={hit.key} hit={hit} />
          ))}
        </CardGrid>
      )
    case 'presets':
      return (
        <ul className={styles.lines}>
          {shown.hits.slice(0, limit).map((hit) => (
            <PresetLine key={hit.key} hit={hit} />
          ))}
        </ul>
      )
    case 'people':
      return (
        <ul className={styles.lines}>
          {shown.hits.slice(0, limit).map((hit) => (
            <PersonLine key={hit.key} hit={hit} />
          ))}
        </ul>
      )
  }
}

function BoardCard({ hit, workspace }: { readonly hit: BoardHit; readonly workspace: Workspace | null }) {
  const { key: _, title, titleMarks, excerpt, excerptMarks, colors, ...board } = hit
  return (
    <FoundBoard {...board} title={<Marked text={title} marks={titleMarks} />} source={workspace}>
      {colors.length > 0 && (
        <ul aria-label={COLORS} className={styles.colors}>
          {colors.map((color) => (
            <li key={color} title={color} className={styles.color} style={{ background: color }}>
              <span className="visually-hidden">{color}</span>
            </li>
          ))}
        </ul>
      )}
      {excerpt && (
        <p className={styles.excerpt}>
          <Marked text={excerpt} marks={excerptMarks} />
        </p>
      )}
    </FoundBoard>
  )
}

function TemplateCard({ hit, workspace }: { readonly hit: TemplateHit; readonly workspace: Workspace | null }) {
  return (
    <article className={styles.card}>
      <TemplateThumb elements={hit.template.elements} source={workspace} />
      <h3 className={styles.name}>
        <Link to={hit.to} className={styles.whole}>
          <span className="visually-hidden">{USE_TEMPLATE} </span>
          <Marked text={hit.title} marks={hit.titleMarks} />
        </Link>
      </h3>
      {hit.excerpt && (
        <p className={styles.excerpt}>
          <Marked text={hit.excerpt} marks={hit.excerptMarks} />
        </p>
      )}
    </article>
  )
}

function InspirationCard({ hit }: { readonly hit: InspirationHit }) {
  return (
    <article className={styles.card}>
      <img src={hit.imageUrl} alt="" loading="lazy" decoding="async" className={styles.picture} />
      <h3 className={styles.name}>
        <Link to={hit.to} className={styles.whole}>
          <Marked text={hit.title} marks={hit.titleMarks} />
        </Link>
      </h3>
      {hit.by && <p className={styles.note}>{hit.by.displayName || hit.by.username}</p>}
    </article>
  )
}

function PresetLine({ hit }: { readonly hit: PresetHit }) {
  return (
    <li className={styles.line}>
      <span className={styles.glyph}>
        <SparklesIcon size={20} />
      </span>
      <span className={styles.words}>
        <Link to={hit.to} className={styles.whole}>
          <Marked text={hit.title} marks={hit.titleMarks} />
        </Link>
        <span className={styles.detail}>
          {hit.excerpt ? <Marked text={hit.excerpt} marks={hit.excerptMarks} /> : hit.isMine ? YOURS : hit.category}
        </span>
      </span>
    </li>
  )
}

function PersonLine({ hit }: { readonly hit: PersonHit }) {
  return (
    <li className={styles.line}>
      <Avatar username={hit.username} avatarUrl={hit.avatarUrl} size={44} />
      <span className={styles.words}>
        <Link to={hit.to} className={styles.whole}>
          <Marked text={hit.title} marks={hit.titleMarks} />
        </Link>
        <span className={styles.detail}>
          @<Marked text={hit.username} marks={hit.usernameMarks} />
        </span>
      </span>
    </li>
  )
}
