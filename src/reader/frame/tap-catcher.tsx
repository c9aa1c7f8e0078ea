/**
 * Lies over the page while something of the header is open: a tap beside it only closes. For the pointer alone; the
 * keyboard has Escape.
 */
export function TapCatcher({ onTap }: { readonly onTap: () => void }) {
  return <button type="button" className="tap-catcher" tabIndex={-1} aria-hidden onClick={onTap} />
}
