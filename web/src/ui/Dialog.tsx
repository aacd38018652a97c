import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import styles from './Dialog.module.css'
import { Row, Stack } from './Layout.tsx'
import { PageLocale } from './PageLocale.tsx'

type DialogProps = {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: React.ReactNode
  /** The buttons. The safest button comes first. */
  actions: React.ReactNode
}

/** A modal dialog. A click outside does not close it, because the click may be the second one of a double-click. */
export function Dialog({ title, isOpen, onOpenChange, children, actions }: DialogProps) {
  return (
    <PageLocale>
      <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} className={styles.overlay!}>
        <Modal className={styles.modal!}>
          <AriaDialog className={styles.dialog!}>
            <Heading slot="title" level={2} className={styles.title!}>
              {title}
            </Heading>
            <Stack gap={3} tone="quiet" size="m">
              {children}
            </Stack>
            <Row gap={3} className={styles.actions}>
              {actions}
            </Row>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </PageLocale>
  )
}
