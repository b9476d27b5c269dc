/** Has everything on the device that the editor else loads when it is first used. Never rejects. */
export async function loadEditorParts(): Promise<void> {
  await Promise.allSettled([
    import('./EditorPanels'),
    import('./BoardPanel'),
    import('./saveAndTell'),
    import('./wide'),
    import('./PhotoPanel'),
    import('../../export/ExportDialog'),
    import('../../export/PrintDialog'),
    import('./settings/BoardSettings'),
    import('../../templates/SaveTemplate'),
    import('../../board/layers/LayersPanel'),
    import('../../board/inspector/Inspector'),
    import('../../board/keysheet/KeySheet'),
    import('../../board/present/PresentView'),
    import('../../board/find/FindBar'),
    import('../../board/view/HandLayer'),
    import('../../board/gestures/late'),
    import('../../board/view/elements/MissingImage'),
    import('../../board/view/toolbar/SelectionBar'),
    import('../../board/view/toolbar/SelectionTools'),
    import('../../board/view/toolbar/ContextMenu'),
    import('../../board/view/toolbar/laterActions'),
  ])
}
