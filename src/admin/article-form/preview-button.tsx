import { useEffect, useState } from 'react'
import { adminTexts } from '#domain/es/admin.ts'
import { Button } from '#ui/button.tsx'
import type { PreviewPanel, PreviewPanelProps } from './preview-panel.tsx'

/** The panel's place, and the id that its button names. */
const PANEL_ID = 'seen-panel'

/** 'Cómo se verá': opens and closes the panel. */
export function PreviewButton(props: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  const { isOn, onChange } = props
  return (
    <Button aria-expanded={isOn} aria-controls={PANEL_ID} onClick={() => onChange(!isOn)}>
      {adminTexts.seen}
    </Button>
  )
}

/** The panel, whose code comes when it is first opened. */
export function SeenPlace(props: PreviewPanelProps & { readonly isOn: boolean }) {
  const { isOn, ...seen } = props
  const [Panel, setPanel] = useState<typeof PreviewPanel | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!isOn || Panel !== null) return
    import('./preview-panel.tsx').then(
      (code) => setPanel(() => code.PreviewPanel),
      // Offline with the file not at hand.
      () => setMissing(true),
    )
  }, [isOn, Panel])
  return (
    <div id={PANEL_ID}>
      {isOn && Panel !== null && <Panel {...seen} />}
      {isOn && Panel === null && isMissing && (
        <p className="status" role="status">
          {adminTexts.seenNeedsConnection}
        </p>
      )}
    </div>
  )
}
