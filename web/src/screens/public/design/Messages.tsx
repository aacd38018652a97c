import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './DesignScreen.module.css'
import { DesignSection } from './DesignSection.tsx'

export function Messages() {
  const [isOpen, setOpen] = useState(false)
  return (
    <DesignSection title="Messages">
      <div className={styles.grid}>
        {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice: ${tone}`}>
            What happened, and how to recover.
          </Notice>
        ))}
      </div>
      <div className={styles.row}>
        <Button variant="secondary" onPress={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Spinner label="One moment" />
      </div>
      <Dialog
        title="Confirm an action"
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={
          <>
            <Button variant="secondary" onPress={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onPress={() => setOpen(false)}>Confirm</Button>
          </>
        }
      >
        <p>What the action does, in one sentence.</p>
      </Dialog>
    </DesignSection>
  )
}
