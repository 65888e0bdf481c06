// What a browser has and jsdom lacks.

Object.assign(globalThis, {
  matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }),
});
