import type { TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { inputClass } from './field-classes.ts'
import { NativeField } from './NativeField.tsx'
import styles from './TextArea.module.css'
import { type OwnAttribute, splitTextField, type TextControlProps } from './text-control.ts'

type Attributes = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, OwnAttribute | 'value' | 'rows'>

type TextAreaProps = Attributes &
  TextControlProps & {
    value?: string | undefined
    /** True for text with thousands of lines. The height is then fixed, and the text is not printed. */
    hasFixedHeight?: boolean
  }

/**
 * A field for several lines of text. Unless `hasFixedHeight` is set, its height grows with the text, and the whole text
 * is printed.
 */
export function TextArea({ hasFixedHeight = false, ...props }: TextAreaProps) {
  const { texts, attributes } = splitTextField(props)
  return (
    <NativeField {...texts}>
      {(fieldAttributes) => (
        <>
          <textarea
            {...attributes}
            {...fieldAttributes}
            rows={3}
            className={classNames(inputClass, styles.area, hasFixedHeight && styles.fixedHeight)}
          />
          {!hasFixedHeight && (
            <div aria-hidden="true" className={styles.printText}>
              {attributes.value}
            </div>
          )}
        </>
      )}
    </NativeField>
  )
}
