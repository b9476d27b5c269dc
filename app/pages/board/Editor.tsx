import { lazy, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { centerOf, type Point } from '../../../contract/layout/rect'
import { BOARD_NAME_MAX } from '../../../contract/limits'
import { useBoardKeys } from '../../board/keys/start/useBoardKeys'
import { photoQueueOf } from '../../board/photos/BoardPhotos'
import type { BoardStore } from '../../board/store/BoardStore'
import { AddingProgress } from '../../board/view/AddingProgress'
import { Announcer } from '../../board/view/Announcer'
import { BoardCanvas } from '../../board/view/BoardCanvas'
import type { BoardView } from '../../board/view/BoardViewContext'
import { Dock } from '../../board/view/toolbar/Dock'
import type { EditorPage, MenuPlace, PanelName } from '../../board/view/toolbar/EditorActions'
import { PhoneStrip } from '../../board/view/toolbar/PhoneStrip'
import { useTopic } from '../../board/view/useBoardStore'
import { focusCanvas, useEditorActions, useToolbarState } from '../../board/view/useEditorActions'
import { usePasteAndDrop } from '../../board/view/usePasteAndDrop'
import type { BoardDelta, OutboxEntry } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isMissingCode, isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { InviteButton } from '../../sharing/InviteButton'
import { SyncState } from '../../shell/SyncState'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { toast } from '../../ui/toast'
import { useDeferredPart } from '../../ui/useDeferredPart'
import { PHONE, ROOMY, useMediaQuery } from '../../ui/useMediaQuery'
import { BoardName } from './BoardName'
import type { BoardSession } from './BoardSession'
import { LoadingBoard } from './base/LoadingBoard'
import { CHOOSE_IMAGES, changesWereNotAccepted, DROP_IMAGES_TEXT_OR_COLOR_HERE, refusedDetail } from './base/words'
import { desktopChrome } from './desktopChrome'
import styles from './Editor.module.css'
import type { EditorHeaderProps } from './EditorHeader'
import { LazyFindBar } from './LazyFindBar'
import { PhoneBar } from './PhoneBar'
import { useAccessToast } from './useAccessToast'
import { useBoardLive } from './useBoardLive'
import { useEditorLive } from './useEditorLive'
import { useLastEdited } from './useLastEdited'
import { useSave } from './useSave'

const EditorMenu = lazy(async () => ({ default: (await import('./EditorMenu')).EditorMenu }))
const ClosedNotice = lazy(async () => ({ default: (await import('./ClosedNotice')).ClosedNotice }))
const EditorPanels = lazy(async () => ({ default: (await import('./EditorPanels')).EditorPanels }))

const boardOf = (store: BoardStore) => store.board
const isReadFrom = (store: BoardStore) => store.status !== 'loading'
const modeOf = (store: BoardStore) => store.mode

interface EditorProps {
  readonly session: BoardSession
  /** Null while a board on this device is drawn before its workspace is open. */
  readonly workspace: Workspace | null
  /** Set if the board was deleted while these changes were pending for it. */
  readonly closed: { readonly as: 'in-trash' | 'deleted'; readonly waiting: readonly OutboxEntry[] } | null
}

/** The editor of one open board: its header, tools and canvas, laid out for a phone or for a wider screen. */
export function Editor({ session, workspace, closed }: EditorProps) {
  const { store, images, frame, photos } = session
  const isPhone = useMediaQuery(PHONE)
  const isRoomy = useMediaQuery(ROOMY)
  const wide = useDeferredPart(desktopChrome, !isPhone)
  const board = useTopic(store, 'board', boardOf) ?? session.opening?.board ?? null
  const storeMode = useTopic(store, 'mode', modeOf)
  const mode = board?.canEdit === false ? 'preview' : storeMode
  const isReadOnly = mode === 'preview'
  // Until it is read, the board is laid out and measured invisibly, while its last picture is shown.
  const isRead = useTopic(store, 'status', isReadFrom)
  const isSeen = isRead || session.opening !== null

  const picker = useRef<HTMLInputElement>(null)
  /** Where the next picked files go: an element to show them in, or a point on the board. */
  const purpose = useRef<string | Point | undefined>(undefined)
  /** Where the photos being taken will be placed. */
  const photoPlace = useRef<Point | undefined>(undefined)
  const [panel, setPanel] = useState<PanelName | null>(null)
  // Linked to from a notification. The panel removes it from the address.
  const { search } = useLocation()
  useEffect(() => {
    if (search.includes('panel=agents')) setPanel('assistant')
  }, [search])
  const [menu, setMenu] = useState<{ readonly where: MenuPlace | 'selection'; readonly key: number } | null>(null)
  const page = useMemo(
    (): EditorPage => ({
      store,
      images,
      pickImages(at) {
        purpose.current = at
        picker.current?.click()
      },
      takePhotos(at) {
        photoPlace.current = at
        setPanel('camera')
      },
      addImages: (files, at) => void photos.add(files, at),
      replaceImage(elementId) {
        purpose.current = elementId
        picker.current?.click()
      },
      showPanel: setPanel,
      showContextMenu: (where) => setMenu((open) => ({ where: where ?? 'selection', key: (open?.key ?? 0) + 1 })),
    }),
    [store, images, photos],
  )
  const { actions, shapeColor, color } = useEditorActions(page)
  useEffect(() => {
    photos.arrange = actions.openArrange
  }, [photos, actions])
  const openProposals = useOpenProposals(store, isRead ? workspace : null)
  const state = useToolbarState(store, { shapeColor: color, panel, openProposals })
  const { isOver, dropProps } = usePasteAndDrop(page, isReadOnly || !isRead)
  const save = useSave(store, workspace)
  const live = useBoardLive(session, workspace)
  const sharing = { store, workspace, onSave: save.save }
  const others = useEditorLive({
    live: board?.isDraft === false ? live : null,
    store,
    isPhone,
    invite: isPhone && !closed && <InviteButton {...sharing} />,
  })
  useBoardKeys(isRead ? store : null, actions)
  useAccessToast(store)
  useCommitTypingOnLeave(store)
  useRefusals(store, save.isSaving)
  useAutoUpdateThumbnail(store, isRead ? workspace : null)
  useEffect(() => {
    if (workspace) photoQueueOf(workspace.userId).attach(workspace)
  }, [workspace])

  const view = useMemo(
    (): BoardView => ({
      store,
      images,
      frame,
      isReadOnly,
      photos,
      opening: session.opening?.picture,
      storePicture: session.storePicture,
      onReplaceImage: page.replaceImage,
    }),
    [session, store, images, frame, photos, page, isReadOnly],
  )
  const handleFiles = (files: File[]) => {
    const [file] = files
    const { current } = purpose
    if (!file) return
    if (typeof current === 'string') return void photos.replace(current, files)
    // Weaving continues in its own bar, which keeps the focus.
    if (panel !== 'weave') focusCanvas()
    void photos.add(files, current)
  }

  const tools = { store, actions, state }
  const header: EditorHeaderProps = {
    name: (
      <BoardName
        name={board?.name ?? ''}
        isReadOnly={isReadOnly}
        onRename={(name) => store.updateBoard({ name: name.slice(0, BOARD_NAME_MAX) })}
      />
    ),
    sync: workspace && <SyncState workspace={workspace} />,
    edited: useLastEdited(board?.lastEdited ?? ''),
    mode,
    canEdit: board?.canEdit ?? false,
    isSaving: save.isSaving,
    people: others.people,
    invite: !closed && <InviteButton {...sharing} isCompact={!isRoomy} />,
    onHistory: () => setPanel('history'),
    onToggleMode: () => store.setMode(mode === 'edit' ? 'preview' : 'edit'),
    onSave: save.save,
  }

  return (
    <div className={isSeen ? styles.editor : `${styles.editor} ${styles.unread}`} inert={!isRead}>
      {!isSeen && (
        <div className={styles.loading}>
          <LoadingBoard />
        </div>
      )}
      <h1 className="visually-hidden">{board?.name}</h1>
      <Announcer />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={CHOOSE_IMAGES}
        onChange={(event) => {
          handleFiles([...(event.target.files ?? [])])
          // So that choosing the same file again triggers a change.
          event.target.value = ''
        }}
      />
      {isPhone ? (
        <PhoneBar {...header} tools={tools} />
      ) : (
        wide && <wide.EditorHeader {...header} pill={others.pill} tools={tools} />
      )}
      {closed && workspace && (
        <LazyBoundary>
          <ClosedNotice
            closed={closed.as}
            boardUid={store.boardUid}
            isOwn={board?.userId === workspace.userId}
            waiting={closed.waiting}
            workspace={workspace}
            onExport={actions.openExport}
          />
        </LazyBoundary>
      )}
      <div className={styles.body}>
        <div className={styles.stage} {...dropProps}>
          {wide && !isReadOnly && <wide.ToolBar {...tools} isShort={isRoomy} />}
          <BoardCanvas view={view} shapeColor={shapeColor} actions={actions}>
            {others.layer}
            {isPhone && <div className={styles.corner}>{others.pill}</div>}
            {isPhone && !isReadOnly && <PhoneStrip {...tools} />}
            {wide && <wide.RightToolbar {...tools} isReadOnly={isReadOnly} />}
            {wide && <wide.ViewTools {...tools} />}
            {panel === 'find' && <LazyFindBar onClose={actions.closePanel} />}
            <AddingProgress photos={photos} />
            {menu && !isReadOnly && (
              <LazyBoundary>
                <EditorMenu
                  key={menu.key}
                  images={images}
                  {...tools}
                  where={menu.where}
                  // The press that closes it may have opened another menu.
                  onClose={() => setMenu((open) => (open === menu ? null : open))}
                />
              </LazyBoundary>
            )}
          </BoardCanvas>
          {isOver && <div className={styles.drop}>{DROP_IMAGES_TEXT_OR_COLOR_HERE}</div>}
        </div>
        {panel && panel !== 'find' && (
          <LazyBoundary>
            <EditorPanels
              panel={panel}
              view={view}
              workspace={workspace}
              tools={tools}
              addPhotos={(taken) => photos.add(taken, photoPlace.current ?? centerOf(store.view.visible), 'camera')}
            />
          </LazyBoundary>
        )}
      </div>
      {isPhone && !isReadOnly && <Dock {...tools} />}
    </div>
  )
}

/** Ms after the board opens: must not delay the first screen. */
const PROPOSALS_DELAY = 5000

/** The number of open proposals on the board from the person's agents; 0 until known. */
function useOpenProposals(store: BoardStore, workspace: Workspace | null): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!workspace) return
    let stop: (() => void) | null = null
    let isCurrent = true
    const begin = async () => {
      const { followOpenProposals } = await import('../../assistant/agentProposalsOf')
      if (isCurrent) stop = followOpenProposals(store, workspace, setCount)
    }
    // A browser's own agent looks for the page's tools as soon as it arrives.
    const ms = 'modelContext' in document ? 0 : PROPOSALS_DELAY
    const timer = setTimeout(() => void begin().catch(reportUnless(isMissingCode, 'agents')), ms)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stop?.()
    }
  }, [store, workspace])
  return count
}

/** Commits text that is being typed when the page is hidden or left. */
function useCommitTypingOnLeave(store: BoardStore): void {
  useEffect(() => {
    const commitTyped = () => {
      if (store.editing !== null) store.commitDraft()
    }
    const stop = new AbortController()
    document.addEventListener('visibilitychange', () => document.hidden && commitTyped(), { signal: stop.signal })
    addEventListener('pagehide', commitTyped, { signal: stop.signal })
    return () => stop.abort()
  }, [store])
}

/** Shows why the server refused a change, which was reverted. While saving, Save reports it. */
function useRefusals(store: BoardStore, isSaving: boolean): void {
  const isSavingNow = useRef(isSaving)
  isSavingNow.current = isSaving
  useEffect(
    () =>
      store.onRefused((entries) => {
        if (isSavingNow.current) return
        const [entry] = entries
        toast({
          title: changesWereNotAccepted(entries.length),
          description: entry?.refusal ? refusedDetail(entry.refusal.message) : undefined,
          variant: 'destructive',
        })
      }),
    [store],
  )
}

/** Ms after the board opens: must not delay the first screen. */
const THUMBNAIL_DELAY = 3000

/** Keeps an open board's card up to date, even if it is changed and left within that time. */
function useAutoUpdateThumbnail(store: BoardStore, workspace: Workspace | null): void {
  useEffect(() => {
    if (!workspace) return
    const early: BoardDelta[] = []
    const unsubscribe = workspace.onBoard(store.boardUid, (delta) => early.push(delta))
    let starting: Promise<() => void> | null = null
    const start = () => {
      starting ??= import('./autoUpdateThumbnail')
        .then(({ autoUpdateThumbnail }) => autoUpdateThumbnail(store, workspace, early))
        .finally(unsubscribe)
      return starting
    }
    const report = reportUnless(isPictureFailure, 'board')
    const timer = setTimeout(() => void start().catch(report), THUMBNAIL_DELAY)
    return () => {
      clearTimeout(timer)
      // The updater learns of changes once they are stored, and the last one may not be yet.
      void store
        .stored()
        .then(start)
        .then((stop) => stop())
        .catch(report)
    }
  }, [store, workspace])
}
