import { useRef } from 'react'
import { DropZone, type FileDropItem, Text } from 'react-aria-components'
import { Button } from './Button.tsx'
import styles from './FileDrop.module.css'
import { PageLocale } from './PageLocale.tsx'

type FileDropProps = {
  /** The text of the drop zone. */
  label: string
  /** The text of the button. */
  choose: string
  /** The media types and file extensions that the browser's file dialog offers. Other files can still be dropped. */
  accept: readonly string[]
  onFile: (file: File) => void
  isPending?: boolean | undefined
  children?: React.ReactNode
}

/** A field for one file, which the user drops, pastes, or selects with a button. */
export function FileDrop({ label, choose, accept, onFile, isPending, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <PageLocale>
      <DropZone
        className={styles.zone!}
        onDrop={async ({ items }) => {
          const item = items.find((item): item is FileDropItem => item.kind === 'file')
          if (item) onFile(await item.getFile())
        }}
      >
        {children}
        <Text slot="label" className={styles.label}>
          {label}
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join()}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) onFile(file)
            // Without this reset, selecting the same file again would not trigger a change event.
            currentTarget.value = ''
          }}
        />
        <Button variant="secondary" isPending={isPending} onPress={() => input.current?.click()}>
          {choose}
        </Button>
      </DropZone>
    </PageLocale>
  )
}
