import { useState } from 'react'
import type { Preset } from '../../contract/preset'
import { Button } from '../ui/Button'
import { Skeleton } from '../ui/content/Skeleton'
import { Tabs } from '../ui/content/Tabs'
import { Field } from '../ui/forms/Field'
import { PlusIcon } from '../ui/icons'
import { TRY_AGAIN } from '../ui/words'
import { PresetCard } from './PresetCard'
import styles from './presets.module.css'
import { type PresetTab, searchPresets, TAB_LABELS } from './presetTabs'
import { usePresetActions } from './usePresetActions'
import { type PresetsWorkspace, usePresets } from './usePresets'
import {
  CREATE_PRESET,
  CREATE_YOUR_FIRST_PRESET,
  ERROR_LOADING_PRESETS,
  FILTER_PRESETS,
  LOADING_PRESETS,
  NO_PRESETS_FOUND,
  PLEASE_TRY_AGAIN_LATER,
  PRESETS,
  PRESETS_MAY_BE_OUT_OF_DATE,
  SEARCH_PRESETS,
  SEARCH_PRESETS_PLACEHOLDER,
} from './words'

interface PresetsPanelProps {
  readonly userId: number | null
  readonly workspace: PresetsWorkspace | null
  readonly initialTab?: PresetTab
  /** The initial search. */
  readonly initialSearch?: string
  onUse(preset: Preset): void
  /** Without this, no presets can be created here. */
  onCreate?(): void
  /** Without this, the person's own presets can only be applied. */
  onEdit?(preset: Preset): void
}

const TABS = ['my', 'public', 'all'] as const

/** The presets to choose from: the person's own, popular ones, and all. */
export function PresetsPanel({
  userId,
  workspace,
  initialTab = 'my',
  initialSearch = '',
  onUse,
  onCreate,
  onEdit,
}: PresetsPanelProps) {
  const [tab, setTab] = useState<PresetTab>(initialTab)
  const [search, setSearch] = useState(initialSearch)
  return (
    <section className={styles.panel} aria-label={PRESETS}>
      <div className={styles.tools}>
        <Field
          type="search"
          label={SEARCH_PRESETS}
          isLabelHidden
          placeholder={SEARCH_PRESETS_PLACEHOLDER}
          autoComplete="off"
          className={styles.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {onCreate && (
          <Button look="primary" onClick={onCreate}>
            <PlusIcon size={18} />
            {CREATE_PRESET}
          </Button>
        )}
      </div>
      <Tabs
        label={FILTER_PRESETS}
        current={tab}
        onChange={setTab}
        tabs={TABS.map((id) => ({
          id,
          label: TAB_LABELS[id],
          content: id === tab && (
            <PresetsOfTab
              tab={id}
              search={search}
              userId={userId}
              workspace={workspace}
              onUse={onUse}
              onEdit={onEdit}
            />
          ),
        }))}
      />
    </section>
  )
}

interface PresetsOfTabProps extends Pick<PresetsPanelProps, 'userId' | 'workspace' | 'onUse' | 'onEdit'> {
  readonly tab: PresetTab
  readonly search: string
}

function PresetsOfTab({ tab, search, userId, workspace, onUse, onEdit }: PresetsOfTabProps) {
  const { presets, hasFailed, isOld, retry } = usePresets(tab, userId, workspace)
  const actions = usePresetActions(userId, workspace)
  const shown = presets && searchPresets(presets, search)
  return (
    <>
      {isOld && (
        <p role="status" className={styles.note}>
          {PRESETS_MAY_BE_OUT_OF_DATE} <Retry onRetry={retry} />
        </p>
      )}
      {!shown && !hasFailed && <Loading />}
      {!shown && hasFailed && (
        <div role="alert" className={styles.nothing}>
          <p className={styles.nothingTitle}>{ERROR_LOADING_PRESETS}</p>
          <p>{PLEASE_TRY_AGAIN_LATER}</p>
          <Button size="s" onClick={retry}>
            {TRY_AGAIN}
          </Button>
        </div>
      )}
      {shown?.length === 0 && (
        <div className={styles.nothing}>
          <p className={styles.nothingTitle}>{NO_PRESETS_FOUND}</p>
          {tab === 'my' && search.trim() === '' && <p>{CREATE_YOUR_FIRST_PRESET}</p>}
        </div>
      )}
      {shown && shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((preset) => (
            <li key={preset.id}>
              <PresetCard
                preset={preset}
                hasLike={tab !== 'my'}
                hasMenu={tab === 'my' && onEdit !== undefined}
                onUse={() => onUse(preset)}
                onLike={() => void actions.toggleLike(preset)}
                onEdit={() => onEdit?.(preset)}
                onDelete={() => void actions.remove(preset)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Retry({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <button type="button" className={styles.textButton} onClick={onRetry}>
      {TRY_AGAIN}
    </button>
  )
}

function Loading() {
  return (
    <div role="status" className={styles.list}>
      <p className={styles.note}>{LOADING_PRESETS}</p>
      <Skeleton className={styles.placeholder} />
      <Skeleton className={styles.placeholder} />
    </div>
  )
}
