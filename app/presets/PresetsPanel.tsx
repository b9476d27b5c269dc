import { useState } from 'react'
import type { Preset } from '../../contract/preset'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { PlusIcon } from '../ui/icons'
import { Skeleton } from '../ui/Skeleton'
import { Tabs } from '../ui/Tabs'
import { PresetCard } from './PresetCard'
import styles from './presets.module.css'
import { type PresetTab, searchPresets, TAB_LABELS } from './presetTabs'
import { usePresetActions } from './usePresetActions'
import { type PresetsWorkspace, usePresets } from './usePresets'

interface PresetsPanelProps {
  readonly userId: number | null
  readonly workspace: PresetsWorkspace | null
  readonly initialTab?: PresetTab
  /** What is looked for at first. */
  readonly initialSearch?: string
  onUse(preset: Preset): void
  /** Without it, none can be made here. */
  onCreate?(): void
  /** Without it, one's own are only used here. */
  onEdit?(preset: Preset): void
}

const TABS = ['my', 'public', 'all'] as const

/** The presets to choose from: one's own, the popular ones, all. */
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
    <section className={styles.panel} aria-label="Presets">
      <div className={styles.tools}>
        <Field
          type="search"
          label="Search presets"
          isLabelHidden
          placeholder="Search presets..."
          autoComplete="off"
          className={styles.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {onCreate && (
          <Button look="primary" onClick={onCreate}>
            <PlusIcon size={18} />
            Create Preset
          </Button>
        )}
      </div>
      <Tabs
        label="Which presets"
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
          These are the presets this device knew last. <Retry onRetry={retry} />
        </p>
      )}
      {!shown && !hasFailed && <Loading />}
      {!shown && hasFailed && (
        <div role="alert" className={styles.nothing}>
          <p className={styles.nothingTitle}>Error loading presets</p>
          <p>Please try again later</p>
          <Button size="s" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {shown?.length === 0 && (
        <div className={styles.nothing}>
          <p className={styles.nothingTitle}>No presets found</p>
          {tab === 'my' && search.trim() === '' && <p>Create your first preset to save your favorite modifications</p>}
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
      Try again
    </button>
  )
}

function Loading() {
  return (
    <div role="status" className={styles.list}>
      <p className={styles.note}>Loading presets...</p>
      <Skeleton className={styles.placeholder} />
      <Skeleton className={styles.placeholder} />
    </div>
  )
}
