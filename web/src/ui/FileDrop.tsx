import { DropZone, type FileDropItem, FileTrigger, Text } from 'react-aria-components'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import styles from './FileDrop.module.css'

type FileDropProps = {
  /** The text of the drop zone. */
  label: string
  /** The text of the button. */
  choose: string
  /** The media types in the browser's file dialog. Other files can still be dropped. */
  accept: readonly string[]
  onFile: (file: File) => void
  isPending?: boolean | undefined
  children?: React.ReactNode
}

/** Accepts one file, which the user drops, pastes, or selects with a button. */
export function FileDrop({ label, choose, accept, onFile, isPending, children }: FileDropProps) {
  return (
    <DropZone
      className={classNames(styles.zone)}
      onDrop={async ({ items }) => {
        const item = items.find((item): item is FileDropItem => item.kind === 'file')
        if (item) onFile(await item.getFile())
      }}
    >
      {children}
      <Text slot="label" className={classNames(styles.label)}>
        {label}
      </Text>
      <FileTrigger
        acceptedFileTypes={accept}
        onSelect={(files) => {
          const [file] = files ?? []
          if (file) onFile(file)
        }}
      >
        <Button variant="secondary" isPending={isPending}>
          {choose}
        </Button>
      </FileTrigger>
    </DropZone>
  )
}
