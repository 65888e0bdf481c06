declare module 'virtual:module' {
  /** Where the engine is (scripts/wasm); none where the page was built without it. */
  const url: string | null;
  export default url;
}
