/**
 * Keeps the keys of an input method from the page: Enter then confirms a Chinese or Japanese word and does not also
 * submit a form or choose an option. Safari sends the Enter after the end of the composition, with the key code 229.
 * The text itself arrives as input events.
 */
export function ignoreInputMethodKeys(target: Pick<Window, 'addEventListener'>) {
  target.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
