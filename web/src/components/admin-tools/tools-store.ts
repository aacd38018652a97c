import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Tool = 'palette' | 'shortcuts'

/** The tool that is open, if any. The button in the header can set it before the `AdminTools` chunk has loaded. */
const tools = createStore<{ open: Tool | undefined }>()(() => ({ open: undefined }))

export const setOpenTool = (open: Tool | undefined) => tools.setState({ open })

export function useOpenTool() {
  return useStore(tools, ({ open }) => open)
}
