// What a browser has and jsdom lacks.

Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }),
});
