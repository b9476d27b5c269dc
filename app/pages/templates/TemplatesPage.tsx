import { lazy, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { type Template, templateId } from '../../../contract/template'
import { authPath } from '../../account/nextPath'
import { useAccount } from '../../account/useAccount'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { BUILT_IN } from '../../templates/builtIn/all'
import { deleteTemplate } from '../../templates/deleteTemplate'
import {
  CATEGORY_LABELS,
  type CategoryChoice,
  featuredTemplates,
  SORT_LABELS,
  selectTemplates,
  type TemplateSort,
} from '../../templates/selectTemplates'
import { useOwnTemplates } from '../../templates/useOwnTemplates'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/content/Page'
import { Tabs } from '../../ui/content/Tabs'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import { IconButton } from '../../ui/IconButton'
import { CloseIcon } from '../../ui/icons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { TemplateCard } from './TemplateCard'
import styles from './TemplatesPage.module.css'
import { useTemplateUse } from './useTemplateUse'
import {
  CATEGORIES_TITLE,
  CLEAR_SEARCH,
  FEATURED_TEMPLATES,
  NO_TEMPLATES_FOUND,
  NO_TEMPLATES_FOUND_DETAIL,
  SEARCH_PLACEHOLDER,
  SEARCH_TEMPLATES,
  SHOW_ALL_TEMPLATES,
  SORT_BY,
  TEMPLATE_LIBRARY,
  TEMPLATE_LIBRARY_SUBTITLE,
  templateCount,
  YOUR_TEMPLATES,
} from './words'

const loadDialog = () => import('./DraftDialog')
const loadEdit = () => import('../../templates/EditTemplate')
const EditTemplate = lazy(async () => ({ default: (await loadEdit()).EditTemplate }))
const DraftDialog = lazy(async () => ({ default: (await loadDialog()).DraftDialog }))

const SORTS = optionsOf(SORT_LABELS)
const CATEGORIES = optionsOf(CATEGORY_LABELS)
const FEATURED = featuredTemplates(BUILT_IN)

/** The library, for finding a template and starting a board with it. */
export function TemplatesPage() {
  const { state, workspace } = useAccount()
  const { pathname, search: address } = useLocation()
  const own = useOwnTemplates(workspace)
  const question = useTemplateUse(own)
  const [edited, setEdited] = useState<Template | null>(null)
  const [query, setQuery] = useSearchParams()
  const [search, setSearch] = useState('')
  const category = oneOf(CATEGORIES, query.get('category')) ?? 'all'
  const sort = oneOf(SORTS, query.get('sort')) ?? 'popular'
  const wish = { search, category, sort }
  const shown = selectTemplates(BUILT_IN, wish)
  const ownShown = selectTemplates(own ?? [], wish)
  const count = shown.length + ownShown.length

  useEffect(() => {
    // Prefetched: on demand, it could not be loaded if the network is gone by then.
    if (workspace) Promise.all([loadDialog(), loadEdit()]).catch(reportUnless(isOutsideFailure, 'templates'))
  }, [workspace])

  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The selected tab may be scrolled out of view.
    const tab = page.current?.querySelector('[role="tab"][aria-selected="true"]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])

  const choose = (name: 'category' | 'sort', value: string, usual: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === usual) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const clear = () => {
    setSearch('')
    field.current?.focus()
  }
  const showAll = () => {
    setSearch('')
    choose('category', 'all', 'all')
    // The pressed button disappears; focusing the field would open a phone's keyboard.
    page.current?.querySelector<HTMLElement>('[role="tab"]')?.focus()
  }
  const cards = (templates: readonly Template[], isOwn = false) => (
    <ul className={styles.grid}>
      {templates.map((template) => (
        <li key={template.id}>
          <TemplateCard
            template={template}
            to={addressOfUse(query, template)}
            own={
              isOwn && workspace
                ? {
                    source: workspace,
                    onEdit: () => setEdited(template),
                    onDelete: () => void deleteTemplate(workspace, template),
                  }
                : undefined
            }
          />
        </li>
      ))}
    </ul>
  )

  const wanted = query.get('use')
  if (state === 'signed-out' && wanted !== null && isOwnId(wanted))
    return <Navigate to={authPath(pathname + address)} replace />
  return (
    <Page ref={page} title={TEMPLATE_LIBRARY} subtitle={TEMPLATE_LIBRARY_SUBTITLE}>
      <div className={styles.tools}>
        <Field
          ref={field}
          type="search"
          label={SEARCH_TEMPLATES}
          isLabelHidden
          placeholder={SEARCH_PLACEHOLDER}
          enterKeyHint="search"
          autoComplete="off"
          className={styles.search}
          end={search !== '' && <IconButton label={CLEAR_SEARCH} icon={CloseIcon} onClick={clear} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          label={SORT_BY}
          className={styles.sort}
          options={SORTS}
          value={sort}
          onChange={(value) => choose('sort', value, 'popular')}
        />
      </div>
      <p role="status" className="visually-hidden">
        {templateCount(count)}
      </p>
      <Tabs
        label={CATEGORIES_TITLE}
        current={category}
        onChange={(value) => choose('category', value, 'all')}
        tabs={CATEGORIES.map(({ value, label }) => ({
          id: value,
          label,
          content: value === category && (
            <>
              {ownShown.length > 0 && <Section title={YOUR_TEMPLATES}>{cards(ownShown, true)}</Section>}
              {(shown.length > 0 || count === 0) && (
                <Section title={label} isTitleHidden={ownShown.length === 0}>
                  {shown.length > 0 ? cards(shown) : <NothingFound onShowAll={showAll} />}
                </Section>
              )}
            </>
          ),
        }))}
      />
      {FEATURED.length > 0 && <Section title={FEATURED_TEMPLATES}>{cards(FEATURED)}</Section>}
      {edited && workspace && (
        <LazyBoundary>
          <EditTemplate template={edited} workspace={workspace} onClose={() => setEdited(null)} />
        </LazyBoundary>
      )}
      {question && (
        <LazyBoundary>
          <DraftDialog {...question} />
        </LazyBoundary>
      )}
    </Page>
  )
}

interface SectionProps {
  readonly title: string
  readonly isTitleHidden?: boolean
  readonly children: ReactNode
}

function Section({ title, isTitleHidden, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={isTitleHidden ? 'visually-hidden' : styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function NothingFound({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <div className={styles.nothing}>
      <h3 className={styles.heading}>{NO_TEMPLATES_FOUND}</h3>
      <p>{NO_TEMPLATES_FOUND_DETAIL}</p>
      <Button onClick={onShowAll}>{SHOW_ALL_TEMPLATES}</Button>
    </div>
  )
}

/** Built-in templates have names as ids, people's own UUIDs. */
function isOwnId(id: string): boolean {
  return templateId.safeParse(id).success
}

/** The URL for using a template; keeps the choices on this page. */
function addressOfUse(query: URLSearchParams, { id }: Template): string {
  const next = new URLSearchParams(query)
  next.set('use', id)
  return `/templates?${next}`
}

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>): readonly Option<Value>[] {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
}

function oneOf<Value extends CategoryChoice | TemplateSort>(
  options: readonly Option<Value>[],
  value: string | null,
): Value | undefined {
  return options.find((option) => option.value === value)?.value
}
