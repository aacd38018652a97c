import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './Disclosure.module.css'

type DisclosureProps = {
  /** What the button shows; `label` says it where that is only a picture. */
  face: ReactNode
  label?: string
  className?: string | undefined
  panelClass?: string | undefined
  children: ReactNode
}

/** A button that opens a part below it. A choice in there closes it, and so do Escape and leaving it. */
export function Disclosure({ face, label, className, panelClass, children }: DisclosureProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  /** The focus waits on the button, unless the choice moves it on. */
  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape' && isOpen) close()
  }

  function onClick({ target }: MouseEvent) {
    const choice = target instanceof Element ? target.closest('a, button') : null
    if (choice && choice !== button.current && isOpen) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of what happens to the controls inside
    <div
      ref={root}
      // Takes the focus where a browser gives buttons none for a click, so that leaving is noticed there too.
      tabIndex={-1}
      className={classNames(styles.root, className)}
      onKeyDown={onKeyDown}
      // On the way down, because the links inside keep their clicks to themselves.
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
        {face}
      </button>
      <div id={id} className={classNames(styles.panel, panelClass)} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}
