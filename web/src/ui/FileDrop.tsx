import { DropZone, type FileDropItem, FileTrigger, Text } from 'react-aria-components'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import styles from './FileDrop.module.css'

type FileDropProps = {
  /** Said of the place onto which a file can be dropped. */
  label: string
  choose: string
  /** Media types that the browser's own dialog offers. Others can still be dropped. */
  accept: readonly string[]
  onFile: (file: File) => void
  isPending?: boolean | undefined
  children?: React.ReactNode
}

/** A place for one file: dropped, pasted, or chosen with a button. */
export function FileDrop({ label, choose, accept, onFile, isPending, children }: FileDropProps) {
  return (
    <DropZone
      className={classNames(styles.zone)}
      onDrop={async ({ items }) => {
        const dropped = items.find((item): item is FileDropItem => item.kind === 'file')
        if (dropped) onFile(await dropped.getFile())
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
