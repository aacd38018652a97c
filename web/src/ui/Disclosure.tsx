import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './Disclosure.module.css'

/** The class of a link or button in the panel of a menu. */
export const menuItemClass = styles.menuItem!

type DisclosureProps = {
  /** The content of the button. If it is only an icon, `label` is its text alternative. */
  summary: ReactNode
  label?: string
  className?: string | undefined
  panelClass?: string | undefined
  children: ReactNode
}

/**
 * A button that opens a panel. The panel closes on Escape, when a link or button in the panel is pressed, and when the
 * focus leaves the disclosure.
 */
export function Disclosure({ summary, label, className, panelClass, children }: DisclosureProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  /** Closes the panel and moves the focus to the button. A pressed link or button may then move the focus again. */
  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    // Otherwise, the key would also close what is open behind the panel.
    event.preventDefault()
    close()
  }

  function onClick({ target }: MouseEvent) {
    const control = target instanceof Element ? target.closest('a, button') : null
    if (control && control !== button.current && isOpen) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element handles events of the controls inside it
    <div
      ref={root}
      // Some browsers do not focus a clicked button. In these browsers, this element receives the focus, so that
      // a later click outside triggers a blur event.
      tabIndex={-1}
      className={classNames(styles.root, className)}
      onKeyDown={onKeyDown}
      // Clicks are handled in the capture phase. The handler of the pressed link or button then runs after `close` and
      // can move the focus.
      onClickCapture={onClick}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {summary}
      </button>
      <div id={id} className={classNames(styles.panel, panelClass)} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}
